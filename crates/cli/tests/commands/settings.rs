//! Settings: flags before variables before the file before defaults.

use crate::common;
use std::fs;
use std::path::Path;

use crate::common::{Run, command};
use tempfile::tempdir;

/// `kabinet serve --print-config` with a file, variables and flags.
fn print(file: Option<&Path>, variables: &[(&str, &str)], flags: &[&str]) -> Run {
    let mut words = vec!["serve", "--print-config"];
    let file = file.map(|file| file.to_str().expect("a name"));
    if let Some(file) = file {
        words.extend(["--config", file]);
    }
    words.extend(flags);
    let mut command = command(&words);
    for name in ["KABINET_LOG", "KABINET_DATA", "KABINET_CONFIG"] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied());
    command.output().expect("kabinet starts").into()
}

fn line(run: &Run, name: &str) -> String {
    let lines = run.ok().lines();
    let mut found = lines.filter(|line| line.starts_with(&format!("{name} = ")));
    found
        .next()
        .unwrap_or_else(|| panic!("{name}: {run:?}"))
        .to_owned()
}

#[test]
fn flags_go_before_variables_before_the_file_before_defaults() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kabinet.toml");
    fs::write(
        &file,
        "# ours\nlisten = \"127.0.0.1:1\"\nengines = 3\nkeep-chat = \"forever\"\n\
         public-url = \"https://file.example/\"\n",
    )
    .expect("a file");
    let none = print(None, &[], &[]);
    assert_eq!(
        line(&none, "listen"),
        "listen = \"127.0.0.1:8080\"  # from the default"
    );
    assert_eq!(
        line(&none, "keep-chat"),
        "keep-chat = 365  # from the default"
    );
    let run = print(Some(&file), &[], &[]);
    assert_eq!(
        line(&run, "listen"),
        "listen = \"127.0.0.1:1\"  # from the file"
    );
    assert_eq!(line(&run, "engines"), "engines = 3  # from the file");
    assert_eq!(
        line(&run, "keep-chat"),
        "keep-chat = \"forever\"  # from the file"
    );
    let variables = [("KABINET_LISTEN", "127.0.0.1:2"), ("KABINET_ENGINES", "4")];
    let run = print(Some(&file), &variables, &["--listen", "127.0.0.1:3"]);
    assert_eq!(
        line(&run, "listen"),
        "listen = \"127.0.0.1:3\"  # from the command line"
    );
    assert_eq!(line(&run, "engines"), "engines = 4  # from KABINET_ENGINES");
    let variable = [("KABINET_CONFIG", file.to_str().expect("a name"))];
    assert_eq!(
        line(&print(None, &variable, &[]), "engines"),
        "engines = 3  # from the file"
    );
    // The variable that was there before settings still says how much is logged.
    let run = print(None, &[("KABINET_LOG", "debug")], &[]);
    assert_eq!(
        line(&run, "log-filter"),
        "log-filter = \"debug\"  # from KABINET_LOG"
    );
}

#[test]
fn what_is_printed_can_be_read_again() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kabinet.toml");
    let first = print(
        None,
        &[("KABINET_DATA", "/srv/games")],
        &["--public-url", "https://a.example"],
    );
    fs::write(&file, first.ok()).expect("a file");
    let again = print(Some(&file), &[], &[]);
    let plain = |run: &Run| -> Vec<String> {
        let lines = run.ok().lines();
        lines
            .map(|line| line.split("  # from").next().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(plain(&again), plain(&first));
}

#[test]
fn mistakes_are_named_with_their_place() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kabinet.toml");
    for (text, why) in [
        (
            "\nlistn = \"127.0.0.1:1\"\n",
            "line 2: there is no setting listn (did you mean listen?)",
        ),
        (
            "public_url = \"https://a.example\"",
            "(did you mean public-url?)",
        ),
        ("colour = \"red\"", "kabinet serve --help lists them"),
        ("listen = \"nowhere\"", "line 1: listen: "),
        (
            "engines = 0",
            "engines: expected a whole number from 1 to 256",
        ),
        (
            "engines = 1.5",
            "engines: expected a text or a whole number",
        ),
        ("listen = [\"127.0.0.1:1\"]", "listen: expected one value"),
        (
            "keep-chat = \"a while\"",
            "keep-chat: expected a number of days",
        ),
        ("listen = ", "line 1: "),
        (
            "[server]\nlisten = \"127.0.0.1:1\"",
            "there is no setting server",
        ),
        ("print-config = true", "there is no setting print-config"),
        ("config = \"other.toml\"", "there is no setting config"),
    ] {
        fs::write(&file, text).expect("a file");
        let run = print(Some(&file), &[], &[]);
        run.refused(why);
        run.refused("kabinet.toml");
    }
    print(Some(Path::new("/nowhere.toml")), &[], &[]).refused("there is no such file");
    let run = print(None, &[("KABINET_LISTEN", "nowhere")], &[]);
    run.refused("KABINET_LISTEN");
    print(None, &[("KABINET_KEEP_CHAT", "0")], &[]).refused("KABINET_KEEP_CHAT");
}

#[test]
fn commands_find_the_servers_folder_in_its_file() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kabinet.toml");
    fs::write(&file, "data = \"/nowhere/games\"\nengines = 2\n").expect("a file");
    let name = file.to_str().expect("a name");
    let run = common::kabinet(&["check", "--config", name]);
    run.refused("/nowhere/games");
}

#[test]
fn the_packaged_file_is_understood() {
    let text = include_str!("../../../../packaging/kabinet.toml");
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kabinet.toml");
    // Also with everything that it shows.
    let shown: Vec<&str> = text
        .lines()
        .map(|line| match line.strip_prefix('#') {
            Some(rest) if !rest.starts_with(' ') => rest,
            _ => line,
        })
        .collect();
    for text in [text.to_owned(), shown.join("\n")] {
        fs::write(&file, &text).expect("a file");
        print(Some(&file), &[], &[]).ok();
    }
    // Nothing is left out of it.
    let settings = print(None, &[], &[]);
    for setting in settings.ok().lines() {
        let words = setting.trim_start_matches("# ");
        let name = words.split(' ').next().unwrap_or_default();
        assert!(
            text.contains(&format!("#{name} = ")),
            "{name} is not in kabinet.toml"
        );
    }
}

#[test]
fn passwords_are_never_shown() {
    let right = [
        "postgres://ann:hunter2@host/games",
        "nats://ann:hunter2@host",
    ];
    let shown = print(None, &[], &["--database", right[0], "--bus", right[1]]);
    assert!(shown.ok().contains("ann:***@host"), "{shown:?}");
    assert!(!shown.ok().contains("hunter2"), "{shown:?}");
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kabinet.toml");
    for (name, wrong) in [
        ("database", "postgres://ann:hunter2@host:port/games"),
        ("database", "mysql://ann:hunter2@host/games"),
        ("database", "ann:hunter2@host"),
        ("bus", "nats://ann:hunter2@host:port"),
        ("bus", "nats://ann:hunter2@host?colour=red"),
    ] {
        let flag = format!("--{name}");
        let variable = format!("KABINET_{}", name.to_uppercase());
        fs::write(&file, format!("{name} = \"{wrong}\"\n")).expect("a file");
        for run in [
            print(None, &[], &[&flag, wrong]),
            print(None, &[(&variable, wrong)], &[]),
            print(Some(&file), &[], &[]),
        ] {
            let said = format!("{}{}", run.out, run.err);
            assert!(!said.contains("hunter2"), "{wrong}: {said}");
        }
    }
}
