// What every page does once it is awake: the theme without a reload, copying.
//
// Everything here also works, or is not needed, without this script.

const root = document.documentElement;

/** Remembers a choice on the server, quietly: the page has already changed. */
function remember(form, button) {
  const body = new URLSearchParams(new FormData(form));
  body.set(button.name, button.value);
  fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => {});
}

for (const form of document.querySelectorAll("form.themes")) {
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name !== "theme") return;
    event.preventDefault();
    root.dataset.theme = button.value;
    for (const other of form.querySelectorAll("button[name=theme]")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    for (const picture of document.querySelectorAll("img[data-picture]")) {
      picture.src = pictureAddress(picture.dataset.picture, button.value);
    }
    remember(form, button);
    document.dispatchEvent(new CustomEvent("kabinet:theme", { detail: button.value }));
  });
}

/** The address of a board's picture in a theme. */
export function pictureAddress(address, theme) {
  if (theme === "auto") return address;
  return address + (address.includes("?") ? "&" : "?") + "theme=" + theme;
}

/** Copies a text; true if it worked. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// A button with data-copy copies the value or the text of the element with that id. Where that is not allowed the
// text is selected, which is the next best thing. Pages listen to `kabinet:copied` to say so.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  const done = await copy(source.value ?? source.textContent);
  if (!done) source.select?.();
  button.classList.toggle("copied", done);
  setTimeout(() => button.classList.remove("copied"), 1500);
  document.dispatchEvent(new CustomEvent("kabinet:copied", { detail: done }));
});
