//! The commands of the text game in French.

use super::About;
use crate::GameWord;

/// How a command is written, what it does in one line, and what else there is to say.
pub(super) fn about(word: GameWord) -> About {
    match word {
        GameWord::Board => ("plateau", "l'échiquier de nouveau", ""),
        GameWord::Playable => (
            "jouables [case]",
            "les coups légaux, de toutes les pièces ou d'une",
            "  D'une pièce, ses cases sont marquées sur l'échiquier. Avec le mot coordonnées,\n  \
             ils s'écrivent comme g1f3.\n  Exemple : jouables g1\n  \
             Exemple : jouables coordonnées\n",
        ),
        GameWord::Undo => (
            "annuler [n]",
            "reprend votre dernier coup, ou les n derniers",
            "  À deux personnes ou aucune, reprend un demi-coup. Reprend aussi un abandon ou\n  \
             une nulle d'un commun accord. Les pendules reculent aussi.\n",
        ),
        GameWord::Redo => ("refaire", "rejoue ce qui a été repris", ""),
        GameWord::Go => (
            "joue",
            "fait jouer la machine, au besoin pour vous",
            "  Deux machines qui attendent continuent.\n",
        ),
        GameWord::Hint => ("indice", "un bon coup, et ce qu'il vaut", ""),
        GameWord::Draw => (
            "nulle",
            "propose la nulle",
            "  Une machine l'accepte si elle ne se croit pas mieux. La triple répétition et\n  \
             les cinquante coups sont réclamés aussitôt, sans proposition.\n",
        ),
        GameWord::Resign => ("abandonner", "abandonne la partie", ""),
        GameWord::New => (
            "nouvelle [FEN]",
            "une autre partie, mêmes joueurs",
            "  L'ancienne partie reste enregistrée. nouvelle chess960 part d'une position\n  \
             quelconque de Chess960, nouvelle chess960 42 de celle-là (0 à 959).\n",
        ),
        GameWord::Play => (
            "jouer",
            "la liste des parties : camps, niveaux, algorithmes",
            "  Avec les options de la ligne de commande, commence aussitôt cette partie.\n  \
             Exemple : jouer --black niveau5 --tc 5:00+3\n  Exemple : jouer --chess960 42\n",
        ),
        GameWord::Level => (
            "niveau [1-10]",
            "la force de la machine ; seul : la liste",
            "  Aussi pour une des deux machines : niveau 5 blancs\n",
        ),
        GameWord::White => (
            "blancs [JOUEUR]",
            "qui joue les Blancs, avec quels paramètres",
            "  Exemple : blancs human\n  Exemple : blancs alphabeta:depth=4,eval=tapered\n  \
             Exemple : blancs mcts:nodes=20000,seed=7\n",
        ),
        GameWord::Black => (
            "noirs [JOUEUR]",
            "qui joue les Noirs",
            "  Exemple : noirs flagship:movetime=500\n  Exemple : noirs niveau7\n  \
             Exemple : noirs uci:stockfish,Threads=1\n",
        ),
        GameWord::Side => ("camp LEQUEL", "quel camp vous jouez : blancs, noirs, deux, aucun", ""),
        GameWord::Switch => ("changer", "change de camp : les joueurs échangent", ""),
        GameWord::Time => (
            "temps [5+3|sans]",
            "pendule : minutes, et secondes par coup",
            "  Seul : ce qui reste. temps 0:30, une demi-minute. Elle tourne dès maintenant.\n",
        ),
        GameWord::Players => (
            "joueurs",
            "les algorithmes disponibles",
            "  Leurs options, hors de la partie : roque players\n",
        ),
        GameWord::Moves => ("coups", "les coups de la partie", ""),
        GameWord::Eval => ("eval", "l'évaluation, terme par terme", ""),
        GameWord::Why => (
            "pourquoi",
            "pourquoi la machine a joué son dernier coup",
            "  Ce qu'elle a vu, puis les meilleures suites à pleine force, le coup joué\n  \
             marqué par >.\n",
        ),
        GameWord::Analyse => (
            "analyser [secondes]",
            "le moteur réfléchit à voix haute",
            "  Par ligne : profondeur, valeur pour le trait, nœuds, coups. Ctrl-C l'arrête.\n",
        ),
        GameWord::Stats => (
            "stats [json]",
            "statistiques de cette partie ou de la dernière",
            "  Joueurs, résultat, temps, nœuds et profondeur de chaque coup, moyennes. Avec\n  \
             un nom : ceux de cette partie enregistrée.\n",
        ),
        GameWord::Review => (
            "revue",
            "ce que chaque coup de la partie a perdu",
            "  De cette partie ou de la dernière ; Ctrl-C l'arrête. Pour un fichier PGN :\n  \
             review partie.pgn\n",
        ),
        GameWord::Exercises => (
            "exercices",
            "garde vos fautes de cette partie comme exercices",
            "  Revoit la partie si ce n'est pas fait. roque practice les pose : aussitôt,\n  \
             puis après un, deux, quatre … jours.\n",
        ),
        GameWord::Fen => ("fen [FEN]", "la position en FEN, ou une partie depuis elle", ""),
        GameWord::Pgn => ("pgn", "la partie en PGN, comme enregistrée", ""),
        GameWord::Save => (
            "enregistrer [nom]",
            "garde la partie telle qu'elle est, sous un nom",
            "  Ce qui est joué ou repris ensuite n'y change rien. La partie elle-même est\n  \
             enregistrée après chaque coup ; enregistrer seul dit où. Pour remplacer, un\n  \
             point d'exclamation : enregistrer ma partie!\n",
        ),
        GameWord::Load => (
            "charger [nom]",
            "reprend une partie, ou tout fichier PGN",
            "  Exemple : charger 1\n  Exemple : charger ma partie\n  \
             Exemple : charger ./autre.pgn\n",
        ),
        GameWord::Games => ("parties", "les parties enregistrées", ""),
        GameWord::Flip => ("tourner", "tourne l'échiquier", ""),
        GameWord::Display => ("affichage STYLE", "en lettres, unicode ou couleur", ""),
        GameWord::Lang => (
            "langue fr|en",
            "la langue",
            "  C'est aussi celle des lettres des pièces : R est le roi en français.\n",
        ),
        GameWord::Help => ("aide [commande]", "cette liste, ou plus sur une commande", ""),
        GameWord::Quit => ("quitter", "quitte le programme ; la partie est enregistrée", ""),
    }
}
