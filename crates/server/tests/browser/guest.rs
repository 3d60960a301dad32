//! Somebody with a browser of their own.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;

use crate::driver::{keep_browser, open_browser, open_new_browser};
use crate::house::House;

/// How long anything may take that a page waits for. Machines that run tests are busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long one waits before a page is asked again that could not answer.
const GLANCE: Duration = Duration::from_millis(25);

/// Lets the page itself look until a script finds something, for half a second at most: whoever
/// asked each time from outside would keep three processes busy with nothing.
const LOOK_AGAIN: &str = "
    const look = function () {
      SCRIPT
    };
    const given = arguments;
    const end = performance.now() + 500;
    return new Promise((found, failed) => {
      const glance = async () => {
        try {
          const seen = (await look.apply(window, given)) ?? false;
          if (seen !== false || performance.now() > end) found(seen);
          else setTimeout(glance, 15);
        } catch (error) {
          failed(error);
        }
      };
      glance();
    });";

/// How somebody looks at pages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes {
    /// The language of the browser.
    pub(crate) language: &'static str,
    /// The size of the window, in CSS pixels.
    pub(crate) size: (u32, u32),
    /// Whether the system is dark.
    pub(crate) dark: bool,
    /// Whether it is a thing one touches.
    pub(crate) touch: bool,
}

/// A desk: large enough for the column beside the board.
pub(crate) const DESK: Eyes = Eyes {
    language: "en",
    size: (1440, 900),
    dark: false,
    touch: false,
};

/// A small phone.
pub(crate) const PHONE: Eyes = Eyes {
    language: "en",
    size: (360, 740),
    dark: false,
    touch: true,
};

/// Somebody with a browser of their own.
pub(crate) struct Guest {
    browser: WebDriver,
    language: &'static str,
    home: String,
    touches: bool,
    /// Whether nothing has happened to the browser that the next guest could notice.
    reusable: AtomicBool,
    gone: bool,
}

impl Guest {
    /// Opens a browser that has never been anywhere.
    pub(crate) async fn new(house: &House, eyes: Eyes) -> Self {
        Self::coming_by(house.at(""), eyes).await
    }

    /// The same for whoever comes by another address.
    pub(crate) async fn coming_by(home: String, eyes: Eyes) -> Self {
        let browser = open_browser(eyes.language).await;
        Self::with_browser(browser, home, eyes).await
    }

    /// The same with a browser that nobody has used before, for what browsers never forget: the
    /// numbers of their service workers.
    pub(crate) async fn with_new_browser(house: &House, eyes: Eyes) -> Self {
        let browser = open_new_browser(eyes.language).await;
        Self::with_browser(browser, house.at(""), eyes).await
    }

    async fn with_browser(browser: WebDriver, home: String, eyes: Eyes) -> Self {
        let guest = Guest {
            browser,
            language: eyes.language,
            home,
            touches: eyes.touch,
            reusable: AtomicBool::new(true),
            gone: false,
        };
        guest.look_with(eyes).await;
        guest
    }

    /// Changes the size of the window and the colours of the system.
    pub(crate) async fn look_with(&self, eyes: Eyes) {
        let (width, height) = eyes.size;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": eyes.touch });
        self.command("Emulation.setDeviceMetricsOverride", size)
            .await;
        let touch = json!({ "enabled": eyes.touch });
        self.command("Emulation.setTouchEmulationEnabled", touch)
            .await;
        let scheme = if eyes.dark { "dark" } else { "light" };
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.command("Emulation.setEmulatedMedia", features).await;
    }

    /// Asks the browser itself for something.
    pub(crate) async fn command(&self, method: &str, with: Value) -> Value {
        if method.starts_with("Browser.") {
            self.reusable.store(false, Ordering::Relaxed);
        }
        let answer = self.browser.cdp().send_raw(method, with).await;
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Opens an address of the house.
    pub(crate) async fn go(&self, path: &str) {
        let address = if path.starts_with('/') {
            format!("{}{path}", self.home)
        } else {
            path.to_owned()
        };
        if !address.starts_with(&self.home) {
            self.reusable.store(false, Ordering::Relaxed);
        }
        let gone = self.browser.goto(&address).await;
        gone.unwrap_or_else(|error| panic!("{address}: {error}"));
    }

    /// Loads the page again.
    pub(crate) async fn reload(&self) {
        self.browser.refresh().await.expect("the page loads again");
    }

    /// The path of the page.
    pub(crate) async fn path(&self) -> String {
        self.see("return location.pathname").await
    }

    /// What a script finds on the page.
    pub(crate) async fn see<T: DeserializeOwned>(&self, script: &str) -> T {
        self.see_with(script, json!([])).await
    }

    /// What a script finds on the page, given something.
    pub(crate) async fn see_with<T: DeserializeOwned>(&self, script: &str, with: Value) -> T {
        let with: Vec<Value> = with.as_array().cloned().unwrap_or_default();
        let answer = self.browser.execute(script, with).await;
        let answer = answer.unwrap_or_else(|error| panic!("{script}: {error}"));
        answer
            .convert()
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script finds something, and gives it back.
    pub(crate) async fn until<T: DeserializeOwned>(&self, what: &str, script: &str) -> T {
        self.until_with(what, script, json!([])).await
    }

    /// Waits until a script, given something, finds something, and gives it back.
    pub(crate) async fn until_with<T: DeserializeOwned>(
        &self,
        what: &str,
        script: &str,
        with: Value,
    ) -> T {
        let with: Vec<Value> = with.as_array().cloned().unwrap_or_default();
        let script = LOOK_AGAIN.replace("SCRIPT", script);
        let deadline = Instant::now() + PATIENCE;
        loop {
            let answer = self.browser.execute(script.as_str(), with.clone()).await;
            if let Ok(answer) = &answer
                && !matches!(answer.json(), Value::Null | Value::Bool(false))
            {
                return answer
                    .convert()
                    .unwrap_or_else(|error| panic!("{what}: {error}"));
            }
            if Instant::now() > deadline {
                let picture = self.failure().await;
                let said = self.complaints().await;
                panic!(
                    "waited in vain: {what}; last answer {answer:?}; console {said:?}; see {}",
                    picture.display()
                );
            }
            // While a page gives way to the next there is nothing to ask.
            if answer.is_err() {
                tokio::time::sleep(GLANCE).await;
            }
        }
    }

    /// Waits until something can be seen.
    pub(crate) async fn sees(&self, selector: &str) {
        let script =
            "const el = document.querySelector(arguments[0]); return !!el && el.checkVisibility()";
        let _: bool = self
            .until_with(&format!("{selector} is seen"), script, json!([selector]))
            .await;
    }

    /// Waits until something cannot be seen.
    pub(crate) async fn sees_no(&self, selector: &str) {
        let script =
            "const el = document.querySelector(arguments[0]); return !el || !el.checkVisibility()";
        let _: bool = self
            .until_with(&format!("{selector} is gone"), script, json!([selector]))
            .await;
    }

    /// Waits until an element has this text in it.
    pub(crate) async fn reads(&self, selector: &str, text: &str) {
        let script = "return document.querySelector(arguments[0])?.textContent.includes(arguments[1]) ?? false";
        let what = format!("{selector} says {text:?}");
        let _: bool = self
            .until_with(&what, script, json!([selector, text]))
            .await;
    }

    /// The text of an element.
    pub(crate) async fn text(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.textContent.trim() ?? ''";
        self.see_with(script, json!([selector])).await
    }

    /// Presses something that can be seen and is not covered, as a person would: what moves is
    /// waited for.
    pub(crate) async fn press(&self, selector: &str) {
        self.sees(selector).await;
        let deadline = Instant::now() + PATIENCE;
        loop {
            let pressed = async {
                let element = self.browser.find(By::Css(selector)).await?;
                element.scroll_into_view().await?;
                element.click().await
            };
            let error = match pressed.await.map_err(WebDriverError::into_inner) {
                Ok(()) => return,
                Err(error) => error,
            };
            // Nothing was pressed then: something else lay there, or the page was just written
            // anew.
            let passing = matches!(
                error,
                WebDriverErrorInner::ElementClickIntercepted(_)
                    | WebDriverErrorInner::NoSuchElement(_)
                    | WebDriverErrorInner::StaleElementReference(_)
            );
            if !passing || Instant::now() > deadline {
                let picture = self.failure().await;
                panic!(
                    "{selector} cannot be pressed: {error}; see {}",
                    picture.display()
                );
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Presses something that leads to another page, and waits for that page.
    pub(crate) async fn follow(&self, selector: &str) {
        let before: f64 = self.see("return performance.timeOrigin").await;
        self.press(selector).await;
        let script =
            "return performance.timeOrigin !== arguments[0] && document.readyState === 'complete'";
        let what = format!("{selector} leads to another page");
        let _: bool = self.until_with(&what, script, json!([before])).await;
    }

    /// Types into a field.
    pub(crate) async fn write(&self, selector: &str, text: &str) {
        self.sees(selector).await;
        let field = self.browser.find(By::Css(selector)).await.expect("a field");
        field.clear().await.expect("it can be emptied");
        field.send_keys(text).await.expect("it can be written in");
    }

    /// Presses a key, wherever the focus is.
    pub(crate) async fn key(&self, key: Key) {
        let pressed = self.browser.action_chain().send_keys(key).perform().await;
        pressed.expect("a key can be pressed");
    }

    /// Presses a point of the window, with the mouse or a finger.
    pub(crate) async fn point(&self, x: f64, y: f64) {
        if self.touches {
            // In one command: between two of them a busy machine makes it a long press.
            let tap = json!({ "x": x, "y": y, "duration": 40, "gestureSourceType": "touch" });
            self.command("Input.synthesizeTapGesture", tap).await;
            return;
        }
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let mouse = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
            self.command("Input.dispatchMouseEvent", mouse).await;
        }
    }

    /// Drags from one point of the window to another.
    pub(crate) async fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let (start, step, end) = if self.touches {
            ("touchStart", "touchMove", "touchEnd")
        } else {
            ("mousePressed", "mouseMoved", "mouseReleased")
        };
        let between = |part: f64| {
            (
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            )
        };
        let way = [
            (start, 0.0),
            (step, 0.3),
            (step, 0.7),
            (step, 1.0),
            (end, 1.0),
        ];
        for (kind, part) in way {
            let (x, y) = between(part);
            if self.touches {
                let points = if kind == end {
                    json!([])
                } else {
                    json!([{ "x": x, "y": y }])
                };
                let finger = json!({ "type": kind, "touchPoints": points });
                self.command("Input.dispatchTouchEvent", finger).await;
            } else {
                let mouse = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
                self.command("Input.dispatchMouseEvent", mouse).await;
            }
        }
    }

    /// What the console says that is worse than information, since it was asked last. A request
    /// that failed is there too.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let said = self.browser.browser_log().await.expect("the console");
        let bad = said.into_iter().filter(|entry| {
            let level = entry.level.as_str();
            level == "SEVERE" || level == "WARNING"
        });
        bad.map(|entry| format!("{}: {}", entry.level, entry.message))
            .collect()
    }

    /// Takes a picture of what went wrong.
    async fn failure(&self) -> PathBuf {
        let session = self.browser.session_id().to_string();
        self.picture(&format!("failed-{session}")).await
    }

    /// Takes a picture of the window.
    pub(crate) async fn picture(&self, name: &str) -> PathBuf {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let path = folder.join(format!("{name}.png"));
        if let Err(error) = self.browser.screenshot(&path).await {
            eprintln!("no picture: {error}");
        }
        path
    }

    /// Waits until nothing moves and every picture is there.
    pub(crate) async fn still(&self) {
        let script = "
          if (!window.__still) {
            window.__still = 'soon';
            requestAnimationFrame(() => requestAnimationFrame(() => (window.__still = 'now')));
          }
          const quiet = window.__still === 'now' && document.getAnimations().every((motion) => motion.playState !== 'running')
            && [...document.images].every((image) => image.complete || image.loading === 'lazy');
          if (quiet) window.__still = null;
          return quiet";
        let _: bool = self.until("the page stands still", script).await;
    }

    /// Checks that the console was silent.
    pub(crate) async fn is_content(&self) {
        let complaints = self.complaints().await;
        let path = self.path().await;
        assert!(complaints.is_empty(), "on {path}: {complaints:#?}");
    }

    /// Leaves the browser to the next guest; nothing may have been wrong all the time.
    pub(crate) async fn leave(mut self) {
        self.is_content().await;
        self.gone = true;
        let browser = self.browser.clone();
        if self.reusable.load(Ordering::Relaxed) {
            keep_browser(self.language, browser, &self.home).await;
        } else {
            browser.quit().await.expect("the browser ends");
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        // A test that forgets to let a guest leave would not notice what the console says.
        assert!(
            self.gone || std::thread::panicking(),
            "a guest has not left"
        );
    }
}
