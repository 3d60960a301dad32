//! What the suites share: every order there is, and PDF files read back by somebody else's reader.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test binary includes this module as its own, and uses only a part of it"
)]

use kabinet_games::{GameId, Options, ValueForm};
use kabinet_print::{Order, Paper};
use kabinet_words::Language;
use lopdf::content::Operation;
use lopdf::{Document, Object, ObjectId};

/// Points of PDF to a millimetre.
pub const POINTS: f64 = 72.0 / 25.4;

/// Every game with its usual options and with every value of every option that has names or
/// samples.
pub fn variants() -> Vec<(GameId, Options)> {
    let mut all = Vec::new();
    for &game in GameId::ALL {
        all.push((game, Options::new(game.info())));
        for option in game.info().options {
            let values = option.values.iter().filter_map(ValueForm::sample);
            for value in values.filter(|value| value != option.default) {
                let mut options = Options::new(game.info());
                options
                    .set(option.key, &value)
                    .expect("a value of the option");
                all.push((game, options));
            }
        }
    }
    all
}

/// An order.
pub fn order(game: GameId, options: &Options, paper: Paper, language: Language) -> Order {
    let mut order = Order::new(game, options.clone()).expect("a game that opens");
    order.paper = paper;
    order.language = language;
    order
}

/// Everything that is printed, of every game with its usual options.
pub fn usual() -> impl Iterator<Item = Order> {
    GameId::ALL.iter().flat_map(|&game| {
        Paper::ALL.into_iter().flat_map(move |paper| {
            let options = Options::new(game.info());
            Language::ALL
                .into_iter()
                .map(move |language| order(game, &options, paper, language))
        })
    })
}

/// A form on a page, measured in millimetres from its upper left corner.
#[derive(Clone, Debug)]
pub struct Form {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
    /// Whether it bounds what is seen rather than being seen.
    pub clip: bool,
    pub filled: bool,
    /// The colour of its edge, if it has one.
    pub stroke: Option<[u8; 3]>,
    pub dashed: bool,
    pub closed: bool,
}

impl Form {
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }
}

/// A page that was read back.
pub struct Page {
    pub width: f64,
    pub height: f64,
    pub forms: Vec<Form>,
}

/// Every page of a document.
pub fn pages(document: &Document) -> Vec<Page> {
    let pages = document.get_pages();
    pages.values().map(|&id| page(document, id)).collect()
}

fn number(object: &Object) -> f64 {
    f64::from(object.as_float().expect("a number"))
}

fn page(document: &Document, id: ObjectId) -> Page {
    let dictionary = document.get_dictionary(id).expect("a page");
    let media = dictionary.get(b"MediaBox").and_then(Object::as_array);
    let media: Vec<f64> = media.expect("a MediaBox").iter().map(number).collect();
    assert_eq!(&media[..2], [0.0, 0.0]);
    let height = media[3];
    let content = document.get_and_decode_page_content(id).expect("content");
    let mut reader = Reader::new(height);
    for operation in &content.operations {
        reader.take(operation);
    }
    Page {
        width: media[2] / POINTS,
        height: height / POINTS,
        forms: reader.forms,
    }
}

#[derive(Clone)]
struct State {
    matrix: [f64; 6],
    stroke: [u8; 3],
    dashed: bool,
}

struct Reader {
    height: f64,
    state: State,
    saved: Vec<State>,
    points: Vec<(f64, f64)>,
    closed: bool,
    clip: bool,
    forms: Vec<Form>,
}

impl Reader {
    fn new(height: f64) -> Self {
        Self {
            height,
            state: State {
                matrix: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
                stroke: [0; 3],
                dashed: false,
            },
            saved: Vec::new(),
            points: Vec::new(),
            closed: false,
            clip: false,
            forms: Vec::new(),
        }
    }

    fn point(&mut self, x: f64, y: f64) {
        let [a, b, c, d, e, f] = self.state.matrix;
        self.points.push((a * x + c * y + e, b * x + d * y + f));
    }

    fn take(&mut self, operation: &Operation) {
        let n: Vec<f64> = operation
            .operands
            .iter()
            .filter_map(|object| object.as_float().ok().map(f64::from))
            .collect();
        match operation.operator.as_str() {
            "q" => self.saved.push(self.state.clone()),
            "Q" => self.state = self.saved.pop().expect("as many q as Q"),
            "cm" => {
                let [a, b, c, d, e, f] = self.state.matrix;
                let m = &n;
                self.state.matrix = [
                    a * m[0] + c * m[1],
                    b * m[0] + d * m[1],
                    a * m[2] + c * m[3],
                    b * m[2] + d * m[3],
                    a * m[4] + c * m[5] + e,
                    b * m[4] + d * m[5] + f,
                ];
            }
            "m" | "l" => self.point(n[0], n[1]),
            // Where a curve ends and, near enough for circles, how far it goes.
            "c" => self.curve(&n),
            "re" => {
                self.point(n[0], n[1]);
                self.point(n[0] + n[2], n[1] + n[3]);
                self.closed = true;
            }
            "h" => self.closed = true,
            "W" | "W*" => self.clip = true,
            "d" => {
                let dashes = operation.operands[0].as_array().expect("dashes");
                self.state.dashed = !dashes.is_empty();
            }
            "RG" | "SC" | "SCN" if n.len() == 3 => {
                let byte = |share: f64| (share * 255.0).round() as u8;
                self.state.stroke = [byte(n[0]), byte(n[1]), byte(n[2])];
            }
            "n" => self.finish(false, false),
            "f" | "f*" => self.finish(true, false),
            "S" => self.finish(false, true),
            "s" => {
                self.closed = true;
                self.finish(false, true);
            }
            "B" | "B*" | "b" | "b*" => self.finish(true, true),
            _ => {}
        }
    }

    /// A cubic curve: its extremes are found by looking at many points on it.
    fn curve(&mut self, n: &[f64]) {
        let &(x, y) = self.points.last().expect("a curve begins somewhere");
        let [a, b, c, d, e, f] = self.state.matrix;
        let place = |x: f64, y: f64| (a * x + c * y + e, b * x + d * y + f);
        let ends = [
            (x, y),
            place(n[0], n[1]),
            place(n[2], n[3]),
            place(n[4], n[5]),
        ];
        for step in 1..=32 {
            let t = f64::from(step) / 32.0;
            let s = 1.0 - t;
            let w = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
            let sum = |pick: &dyn Fn(&(f64, f64)) -> f64| {
                ends.iter().zip(w).map(|(p, w)| pick(p) * w).sum::<f64>()
            };
            self.points.push((sum(&|p| p.0), sum(&|p| p.1)));
        }
    }

    fn finish(&mut self, filled: bool, stroked: bool) {
        let points = std::mem::take(&mut self.points);
        let least = |pick: &dyn Fn(&(f64, f64)) -> f64| {
            points.iter().map(pick).fold(f64::INFINITY, f64::min) / POINTS
        };
        let most = |pick: &dyn Fn(&(f64, f64)) -> f64| {
            points.iter().map(pick).fold(f64::NEG_INFINITY, f64::max) / POINTS
        };
        self.forms.push(Form {
            left: least(&|p| p.0),
            right: most(&|p| p.0),
            top: self.height / POINTS - most(&|p| p.1),
            bottom: self.height / POINTS - least(&|p| p.1),
            clip: std::mem::take(&mut self.clip),
            filled,
            stroke: stroked.then_some(self.state.stroke),
            dashed: self.state.dashed,
            closed: std::mem::take(&mut self.closed),
        });
    }
}
