//! The page of `roque xboard`.

pub(super) const ENGLISH: &str = "\
Speaks the protocol of XBoard and WinBoard (CECP, version 2) on stdin and
stdout. Without this word roque does the same as soon as it reads the line
xboard.

Usage: roque xboard [options]

Options:
  --player PLAYER    who plays, such as negascout:depth=6; limits are kept
                     whatever the GUI asks for. Without this option it is the
                     flagship, and the engine option Algorithm seats another
  --lang en|fr       language
  -h, --help         this page

It resigns lost games, and offers and accepts draws. The engine options Resign
and Draws switch that off, others set the bounds; docs/guis.md has the rule.

Example:
  printf \"xboard\\nprotover 2\\nst 1\\ne2e4\\nping 1\\n\" | roque xboard
";

pub(super) const FRENCH: &str = "\
Parle le protocole de XBoard et WinBoard (CECP, version 2) sur l'entrée et la
sortie standard. Sans ce mot, roque fait de même dès qu'il lit la ligne xboard.

Usage : roque xboard [options]

Options :
  --player JOUEUR    qui joue, comme negascout:depth=6 ; ses limites valent quoi
                     que demande l'interface. Sans cette option c'est flagship,
                     et l'option de moteur Algorithm en met un autre à sa place
  --lang en|fr       langue
  -h, --help         cette page

Il abandonne les parties perdues, propose et accepte la nulle. Les options de
moteur Resign et Draws l'en empêchent, d'autres fixent les bornes ; la règle est
dans docs/guis.md.

Exemple :
  printf \"xboard\\nprotover 2\\nst 1\\ne2e4\\nping 1\\n\" | roque xboard
";
