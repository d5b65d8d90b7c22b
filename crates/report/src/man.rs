//! Pages of help as pages of the manual: what `man` reads, made of what `--help` shows.

use words::Language::{self, English, French};

/// The page of a command, or of the program, for section 1 of the manual.
pub fn page(command: Option<&words::Command>, language: Language) -> String {
    let (name, summary, help) = match command {
        Some(command) => (
            format!("roque-{}", command.name),
            command.summary(language).to_owned(),
            language.command_page(command.name),
        ),
        None => ("roque".to_owned(), language.program_summary().to_owned(), language.main_page()),
    };
    let version = env!("CARGO_PKG_VERSION");
    let [title, name_title, usage_title, text_title, notes_title, see_title] = match language {
        English => ["Roque", "NAME", "SYNOPSIS", "DESCRIPTION", "NOTES", "SEE ALSO"],
        French => ["Roque", "NOM", "SYNOPSIS", "DESCRIPTION", "REMARQUES", "VOIR AUSSI"],
    };
    let mut usage = section(usage_title);
    let mut text = String::new();
    let mut listed = false;
    for block in help.split("\n\n") {
        let (first, rest) = block.split_once('\n').unwrap_or((block, ""));
        let heading = first.strip_suffix(':').filter(|_| rest.starts_with(' ')).map(str::trim_end);
        if let Some(lines) = first.strip_prefix("Usage") {
            let lines = lines.trim_start_matches([' ', ':']);
            usage += &if lines.is_empty() {
                entries(rest)
            } else {
                verbatim(&[lines, "\n", rest].concat())
            };
        } else if first.starts_with(' ') {
            text += &entries(block);
            listed = true;
        } else if let Some(heading) = heading {
            let example = ["Example", "Exemple"].iter().any(|word| heading.starts_with(word));
            text += &section(&heading.to_uppercase());
            text += &if example { verbatim(rest) } else { entries(rest) };
            listed = true;
        } else {
            let title = if listed { notes_title } else { text_title };
            // Several paragraphs in a row share a heading.
            text +=
                &if text.ends_with(PARAGRAPH_END) { ".PP\n".to_owned() } else { section(title) };
            text += &escaped(block);
            text += PARAGRAPH_END;
        }
    }
    let others = match command {
        Some(_) => vec!["roque".to_owned()],
        None => words::COMMANDS.iter().map(|name| format!("roque-{name}")).collect(),
    };
    let others: Vec<String> =
        others.iter().map(|other| format!("\\fB{}\\fR(1)", escaped(other))).collect();
    format!(
        ".TH {} 1 \"\" \"{title} {version}\" \"{title}\"\n{}{} \\- {}\n{usage}{text}{}{}\n",
        escaped(&name.to_uppercase()),
        section(name_title),
        escaped(&name),
        escaped(&summary),
        section(see_title),
        others.join(", "),
    )
}

/// What a paragraph ends with, so that the next one knows.
const PARAGRAPH_END: &str = "\n.\\\"\n";

/// Text that is further to the right goes on with what the line above said.
const FURTHER: usize = 15;

fn section(title: &str) -> String {
    format!(".SH {}\n", escaped(title))
}

/// Lines as they are, but for their margin.
fn verbatim(lines: &str) -> String {
    let lines: Vec<String> = lines.lines().map(|line| escaped(line.trim_start())).collect();
    format!(".nf\n{}\n.fi\n", lines.join("\n"))
}

/// What is typed, and beside it what it means.
fn entries(lines: &str) -> String {
    let mut text = String::new();
    for line in lines.lines() {
        let bare = line.trim_start();
        if line.len() - bare.len() >= FURTHER {
            text += &[&escaped(bare), "\n"].concat();
            continue;
        }
        let (head, meaning) = bare.split_once("  ").unwrap_or((bare, ""));
        text += &format!(".TP\n\\fB{}\\fR\n", escaped(head));
        if !meaning.is_empty() {
            text += &[&escaped(meaning.trim_start()), "\n"].concat();
        }
    }
    text
}

/// Text in which nothing is a command of roff.
fn escaped(text: &str) -> String {
    let escaped = text.replace('\\', "\\e").replace('-', "\\-");
    let lines = escaped.split('\n').map(|line| match line.starts_with(['.', '\'']) {
        true => format!("\\&{line}"),
        false => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_the_parts_of_a_manual_and_names_every_option() {
        for (language, parts) in [
            (English, ["NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLE", "SEE ALSO"]),
            (French, ["NOM", "SYNOPSIS", "DESCRIPTION", "EXEMPLE", "VOIR AUSSI"]),
        ] {
            for command in words::COMMANDS.map(words::command) {
                let command = command.expect("known");
                let page = page(Some(command), language);
                for part in parts {
                    assert_eq!(page.matches(&format!("\n.SH {part}")).count(), 1, "{part}: {page}");
                }
                for argument in command.arguments.iter().filter(|one| one.long().is_some()) {
                    let name = escaped(argument.name);
                    assert!(page.contains(&name), "{} {name}", command.name);
                }
            }
        }
    }

    #[test]
    fn no_text_is_taken_for_a_command_of_roff() {
        assert_eq!(escaped(".bin is\n'a' file \\ --x"), "\\&.bin is\n\\&'a' file \\e \\-\\-x");
        for language in [English, French] {
            let known = [".TH ", ".SH ", ".TP", ".PP", ".nf", ".fi", ".\\\""];
            let pages = words::COMMANDS.map(|name| page(words::command(name), language)).concat();
            for line in (pages + &page(None, language)).lines().filter(|line| line.starts_with('.'))
            {
                assert!(known.iter().any(|command| line.starts_with(command)), "{line}");
            }
        }
    }
}
