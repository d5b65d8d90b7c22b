use chess::{Position, perft};
fn main() {
    for line in std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap().lines() {
        let maxd: u32 = std::env::args().nth(2).unwrap().parse().unwrap();
        let mut parts = line.split(';');
        let fen = parts.next().unwrap();
        if fen.trim().is_empty() || fen.starts_with('#') { continue; }
        let p = match Position::from_fen(fen) { Ok(p) => p, Err(e) => { println!("REFUSED {fen}: {e}"); continue } };
        for part in parts {
            let mut w = part.split_whitespace();
            let d: u32 = w.next().unwrap()[1..].parse().unwrap();
            let n: u64 = w.next().unwrap().parse().unwrap();
            if d <= maxd { let got = perft::count(&p, d); if got != n { println!("WRONG {fen} d{d} {got} != {n}"); break; } }
        }
    }
}
