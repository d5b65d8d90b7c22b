//! The help page of `roque net` in both languages.

pub(super) const ENGLISH: &str = "\
Looks at networks, the files an engine evaluates with.

Usage: roque net info FILE [options]
       roque net verify FILE [options]
       roque net compare FILE FILE [options]
       roque net random --out FILE [options]

  info               name, size, checksum, and the value of a few positions
  verify             is the value the same with every set of instructions, from
                     nothing or move by move, for both sides and both wings?
                     exits 1 if not
  compare            how the values of two networks differ
  random             writes a network with random weights, for tests

Options:
  --positions N      verify, compare: positions of random games (default 10000)
  --seed S           which games, or which weights (default 1)
  --neurons N        random: a multiple of 32 from 32 to 2048 (default 256), or
                     one of 64 and p, for pairs and small layers: 768p
  --buckets B        random: output buckets, 1 or 8 (default 8)
  --king-buckets K   random: king buckets, 1 or 4 (default 1)
  --out FILE         random: where to write it
  --json             info, verify, compare: one JSON object
  --lang en|fr       language
  -h, --help         this page

Examples:
  roque net info nets/current.nnue
  roque net verify nets/current.nnue --positions 100000
  roque net compare old.nnue new.nnue
";

pub(super) const FRENCH: &str = "\
Examine des réseaux, les fichiers avec lesquels un moteur évalue.

Usage : roque net info FICHIER [options]
        roque net verify FICHIER [options]
        roque net compare FICHIER FICHIER [options]
        roque net random --out FICHIER [options]

  info               nom, taille, somme de contrôle, et quelques valeurs
  verify             la valeur est-elle la même avec toutes les instructions, à
                     partir de rien ou coup par coup, pour les deux camps et les
                     deux ailes ? code 1 sinon
  compare            en quoi les valeurs de deux réseaux diffèrent
  random             écrit un réseau aux poids aléatoires, pour des tests

Options :
  --positions N      verify, compare : positions de parties aléatoires (10000)
  --seed S           quelles parties, ou quels poids (1 par défaut)
  --neurons N        random : un multiple de 32, de 32 à 2048 (256 par défaut),
                     ou un de 64 suivi de p, par paires et couches : 768p
  --buckets B        random : classes de sortie, 1 ou 8 (8 par défaut)
  --king-buckets K   random : classes de roi, 1 ou 4 (1 par défaut)
  --out FICHIER      random : où l'écrire
  --json             info, verify, compare : un objet JSON
  --lang en|fr       langue
  -h, --help         cette page

Exemples :
  roque net info nets/current.nnue
  roque net verify nets/current.nnue --positions 100000
  roque net compare ancien.nnue nouveau.nnue
";
