//! `roque tree --help`.

pub(in crate::text) const ENGLISH: &str = "\
Writes down the tree that a player searches: every node in the order of visit,
its window, its value or bound, why it was cut, which move made it so, and the
moves never searched. The file is JSON for programs, Graphviz, or a drawing, as
its ending says. docs/tree.md tells how to read them.

Usage: roque tree --player PLAYER --depth D --out FILE [options]

Options:
  --player PLAYER    who searches, such as negascout or alphabeta:eval=material
  --depth D          half-moves, 1 to 60; only the last iteration is written
  --out FILE         FILE.json, FILE.dot or FILE.svg
  --fen FEN          the position (default: the starting position)
  --moves MOVES      then these moves, such as e2e4 e7e5
  --max-nodes N      records no more nodes than that (default 1000000); the
                     search goes on, and the file says what is missing
  --json             what was found as one JSON object
  --lang en|fr       language, also of the drawing
  -h, --help         this page

Ctrl-C ends the search; what was recorded so far is written, in JSON 100000
nodes at most unless --max-nodes says otherwise.

Examples:
  roque tree --player alphabeta --depth 3 --out tree.svg
  roque tree --player negascout:quiescence=false --depth 4 --out tree.json
";

pub(in crate::text) const FRENCH: &str = "\
Met par écrit l'arbre qu'un joueur parcourt : chaque nœud dans l'ordre de
visite, sa fenêtre, sa valeur ou sa borne, la raison des coupures, le coup qui
les a permises, et les coups jamais explorés. Le fichier est du JSON, du
Graphviz ou un dessin, selon son suffixe. docs/tree.md dit comment les lire.

Usage : roque tree --player JOUEUR --depth D --out FICHIER [options]

Options :
  --player JOUEUR    qui cherche, comme negascout ou alphabeta:eval=material
  --depth D          demi-coups, de 1 à 60 ; seule la dernière itération reste
  --out FICHIER      FICHIER.json, FICHIER.dot ou FICHIER.svg
  --fen FEN          la position (par défaut : celle de départ)
  --moves COUPS      puis ces coups, comme e2e4 e7e5
  --max-nodes N      n'enregistre pas plus de nœuds (par défaut 1000000) ; la
                     recherche continue, et le fichier dit ce qui manque
  --json             ce qui a été trouvé, en un objet JSON
  --lang en|fr       langue, aussi du dessin
  -h, --help         cette page

Ctrl-C termine la recherche ; ce qui est enregistré jusque-là est écrit, en JSON
100000 nœuds au plus, sauf si --max-nodes dit autre chose.

Exemples :
  roque tree --player alphabeta --depth 3 --out arbre.svg
  roque tree --player negascout:quiescence=false --depth 4 --out arbre.json
";
