//! One chromedriver for all tests, and browsers that wait for their next guest.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};

use serde_json::json;
use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities, LoggingPrefsLogLevel};

/// Programs called like this are the browser.
const BROWSERS: [&str; 2] = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/// Nothing but the page: no first steps, no talk with the world, no sandbox (tests run as root).
const FLAGS: [&str; 10] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--hide-scrollbars",
];

/// How many browsers may wait for a guest. More of them only take memory.
const MOST_IDLE: usize = 6;

/// The chromedriver, which runs as long as the tests.
struct Driver {
    /// The shell around the driver ends it, its browsers and their folders as soon as this is
    /// closed, even if the tests are killed.
    _leash: ChildStdin,
    _shell: Child,
    port: u16,
}

static DRIVER: LazyLock<Driver> = LazyLock::new(Driver::start);

/// Browsers without a guest, each with the language it asks for.
static IDLE: Mutex<Vec<(&'static str, WebDriver)>> = Mutex::new(Vec::new());

impl Driver {
    fn start() -> Self {
        // In a session of their own the driver and its browsers are one process group.
        let script = "
            folder=$(mktemp -d) || exit
            TMPDIR=$folder setsid chromedriver --port=0 </dev/null &
            read -r _
            kill -- -$!
            wait
            rm -rf \"$folder\"";
        let mut shell = Command::new("sh")
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let leash = shell.stdin.take().expect("its input is ours");
        let said = shell.stdout.take().expect("its output is ours");
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        // Somebody has to read on, or the driver would wait for it.
        std::thread::spawn(move || lines.for_each(drop));
        Driver {
            _leash: leash,
            _shell: shell,
            port: port.expect("chromedriver starts; ./test installs it (Debian: chromium-driver)"),
        }
    }
}

/// A browser that has never been anywhere, or has forgotten it.
pub(crate) async fn open_browser(language: &'static str) -> WebDriver {
    let idle = {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        let place = idle.iter().position(|(spoken, _)| *spoken == language);
        place.map(|place| idle.swap_remove(place).1)
    };
    match idle {
        Some(browser) => browser,
        None => open_new_browser(language).await,
    }
}

/// A browser that has never been anywhere.
pub(crate) async fn open_new_browser(language: &'static str) -> WebDriver {
    let capabilities = capabilities(language).expect("capabilities can be written");
    let address = format!("http://127.0.0.1:{}", DRIVER.port);
    // Each test has a runtime of its own, and a connection ends with the runtime that opened it.
    let client = reqwest::Client::builder().pool_max_idle_per_host(0);
    let browser = WebDriver::builder(address, capabilities)
        .client(client.build().expect("a client for the driver"));
    browser.await.expect("chromium starts; ./test installs it")
}

/// Keeps a browser for the next guest. It forgets what it has seen of one server; nothing else may
/// have been visited.
pub(crate) async fn keep_browser(language: &'static str, browser: WebDriver, home: &str) {
    forget(&browser, home).await.expect("the browser forgets");
    let full = {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MOST_IDLE {
            idle.push((language, browser));
            return;
        }
        browser
    };
    full.quit().await.expect("the browser ends");
}

/// Leaves a browser with one empty window, without cookies, caches and what pages have stored.
async fn forget(browser: &WebDriver, home: &str) -> WebDriverResult<()> {
    let old = browser.windows().await?;
    // What was emulated belongs to its window.
    let fresh = browser.new_tab().await?;
    for window in old {
        browser.switch_to_window(window).await?;
        browser.close_window().await?;
    }
    browser.switch_to_window(fresh).await?;
    let devtools = browser.cdp();
    let everything = json!({ "origin": home, "storageTypes": "all" });
    devtools
        .send_raw("Storage.clearDataForOrigin", everything)
        .await?;
    devtools
        .send_raw("Network.clearBrowserCookies", json!({}))
        .await?;
    devtools
        .send_raw("Network.clearBrowserCache", json!({}))
        .await?;
    browser.browser_log().await?;
    Ok(())
}

fn capabilities(language: &str) -> WebDriverResult<ChromeCapabilities> {
    let mut chrome = DesiredCapabilities::chrome();
    for flag in FLAGS {
        chrome.add_arg(flag)?;
    }
    if let Some(path) = BROWSERS.iter().find(|path| PathBuf::from(path).exists()) {
        chrome.set_binary(path)?;
    }
    let languages = json!({ "intl.accept_languages": language });
    chrome.add_experimental_option("prefs", languages)?;
    chrome.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    Ok(chrome)
}
