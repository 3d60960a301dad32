# The words of the web pages.
