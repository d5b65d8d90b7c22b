//! Noise of every kind: nothing panics, errors stay short and printable, and what was understood
//! survives being printed and read again.

use chess::random::Random;
use protocol::xboard::{Command, EditStep, EngineOption, Message};

const WORDS: &str = "xboard|protover|accepted|new|variant|quit|force|go|level|st|sd|nps|time|otim|\
    usermove|?|ping|draw|result|setboard|edit|undo|hard|analyze|.|name|rating|memory|egtpath|option|\
    exclude|all|setscore|lift|partner|holding|feature|done=1|myname=\"A|B\"|option=\"X -spin 1 2\"|\
    x=|=1|move|resign|offer|pong|Hint:|askuser|stat01:|setup|highlight|piece|1-0|0-1|1/2-1/2|*|{|}|\
    {mates}|Illegal|Illegal move|(why)|:|Error|(x):|telluser|tellics|++|--|#|e2e4|O-O|Pa4|xa4|c|@@@@|\
    0|1|-5|12.5|7.|7&|100003|-100002|99999999999999999999999|0:30|1:|:|!|?|...|12.|é|\u{a0}|\u{202e}|\
    \u{1b}[31m|\0|\r|\t|\"|'|-spin|-combo|///|*x|-check|-button";

fn check(line: &str) {
    let shown = |text: &str| {
        assert!(text.chars().count() <= 400, "{text}");
        assert!(!text.contains(|symbol: char| symbol.is_control()), "{text:?}");
    };
    match Command::parse(line) {
        Ok(parsed) => {
            parsed.ignored.iter().for_each(|text| shown(text));
            let printed = parsed.command.to_string();
            assert!(!printed.contains(|symbol: char| symbol.is_control()), "{printed:?}");
            let again = Command::parse(&printed).map(|parsed| parsed.command);
            assert_eq!(again.as_ref(), Ok(&parsed.command), "{line:?} printed as {printed:?}");
        }
        Err(error) => shown(&error.to_string()),
    }
    match Message::parse(line) {
        Ok(message) => {
            let printed = message.to_string();
            let disturbing = |symbol: char| symbol.is_control() && symbol != '\t';
            assert!(!printed.contains(disturbing), "{printed:?}");
            assert_eq!(Message::parse(&printed).as_ref(), Ok(&message), "{line:?} as {printed:?}");
        }
        Err(error) => shown(&error.to_string()),
    }
    match EditStep::parse(line) {
        Ok(step) => assert_eq!(EditStep::parse(&step.to_string()), Ok(step)),
        Err(error) => shown(&error.to_string()),
    }
    match EngineOption::parse(line) {
        Ok(option) => {
            let again = EngineOption::parse(&option.to_string());
            assert_eq!(again.as_ref(), Ok(&option), "{line:?} as {option}");
        }
        Err(error) => shown(&error.to_string()),
    }
}

#[test]
fn soup_of_words() {
    let mut noise = Random::new(0x9e37_79b9_7f4a_7c15);
    let words: Vec<&str> = WORDS.split('|').collect();
    for _ in 0..60_000 {
        let mut line = noise.pick(&["", "", "9 1 2 3 ", "feature ", "Name "]).to_string();
        for _ in 0..noise.below(9) {
            line.push_str(noise.pick::<&str>(&words));
            line.push_str(noise.pick::<&str>(&[" ", " ", " ", "  ", "\t", ""]));
        }
        check(&line);
    }
}

#[test]
fn random_text_and_long_lines() {
    let mut noise = Random::new(0x0dd0_beef_0bad_cafe);
    for _ in 0..20_000 {
        let bytes: Vec<u8> = (0..noise.below(60)).map(|_| noise.below(256) as u8).collect();
        check(&String::from_utf8_lossy(&bytes));
        let ascii: Vec<u8> = bytes.iter().map(|byte| byte & 0x7f).collect();
        check(&String::from_utf8_lossy(&ascii));
    }
    for start in ["", "feature ", "9 1 2 3 ", "9 1 2 3\t", "level ", "X -combo ", "Illegal move ("]
    {
        for part in ["x", " x", "9 ", "\t9", "a=1 ", "é", "\"", " -", "///"] {
            check(&format!("{start}{}", part.repeat((1 << 16) / part.len())));
        }
    }
}
