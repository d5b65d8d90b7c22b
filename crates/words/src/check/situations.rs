//! What each check is about, and why it matters: English, French.

use arena::check::Situation as S;

/// What happens and what should; then why it matters.
type Words = (&'static str, &'static str);

pub(super) fn words(situation: S) -> [Words; 2] {
    match situation {
        S::InfiniteWaits
        | S::PonderWaits
        | S::PonderWithoutMoves
        | S::IdleStop
        | S::IsReadyInSearch
        | S::CommandsInSearch
        | S::NoLegalMove
        | S::GoAlone => of_searches(situation),
        S::ClockRunOut | S::HugeNumbers | S::TimeFromGo | S::TimeTold | S::NodeLimit => {
            of_clocks(situation)
        }
        S::BadPosition | S::WhiteSpace | S::OptionValues | S::CastlingSpelling => {
            of_input(situation)
        }
        S::DrawsInLines | S::MateLines | S::BestMoveIsPv | S::ScoreIsTold => of_lines(situation),
        S::XBoardHandshake
        | S::XBoardPing
        | S::XBoardSetBoard
        | S::XBoardMoveInTime
        | S::XBoardIllegalMove
        | S::XBoardAnalyze
        | S::XBoardResult
        | S::XBoardQuit
        | S::XBoardPingInSearch
        | S::XBoardPonder
        | S::XBoardMoveNow => of_xboard(situation),
        _ => of_sessions(situation),
    }
}

fn of_xboard(situation: S) -> [Words; 2] {
    match situation {
        S::XBoardHandshake => [
            (
                "protover 2 is answered with features, the last of them done=1",
                "Without it a GUI takes the engine for one of the last century.",
            ),
            (
                "protover 2 a pour réponse des features, la dernière étant done=1",
                "Sans elle, une interface croit parler à un moteur du siècle passé.",
            ),
        ],
        S::XBoardPing => [
            (
                "ping N is answered with pong N",
                "GUIs wait for it before they send a position or start a clock.",
            ),
            (
                "ping N a pour réponse pong N",
                "Les interfaces l'attendent avant d'envoyer une position.",
            ),
        ],
        S::XBoardSetBoard => [
            (
                "setboard sets up a position, and go plays a legal move there",
                "Openings and adjourned games begin like this.",
            ),
            (
                "setboard met en place une position, et go y joue un coup légal",
                "Les ouvertures et les parties ajournées commencent ainsi.",
            ),
        ],
        S::XBoardMoveInTime => [
            ("with st 1 a legal move comes within two seconds", "Who oversteps its time loses."),
            ("avec st 1, un coup légal vient en deux secondes", "Qui dépasse son temps perd."),
        ],
        S::XBoardIllegalMove => [
            (
                "an illegal move is refused with Illegal move",
                "Otherwise engine and GUI have different positions from then on.",
            ),
            (
                "un coup illégal est refusé par « Illegal move »",
                "Sinon, moteur et interface n'ont plus la même position.",
            ),
        ],
        S::XBoardAnalyze => [
            (
                "analyze tells lines of thinking until exit",
                "It is how GUIs show what an engine thinks of a game.",
            ),
            (
                "analyze dit des lignes de réflexion jusqu'à exit",
                "C'est ainsi que les interfaces montrent l'avis d'un moteur.",
            ),
        ],
        S::XBoardResult => [
            (
                "after result no move is made, and new begins the next game",
                "A move after the end is taken for one of the next game.",
            ),
            (
                "après result, aucun coup ; new commence la partie suivante",
                "Un coup après la fin passe pour un coup de la partie suivante.",
            ),
        ],
        S::XBoardPingInSearch => [
            (
                "ping while it thinks is answered after the move",
                "A pong says that all is done; a move after it belongs to nobody.",
            ),
            (
                "ping pendant la réflexion : la réponse vient après le coup",
                "Un pong dit que tout est fait ; un coup après lui n'est à personne.",
            ),
        ],
        S::XBoardPonder => [
            (
                "after hard no move comes in the opponent's time, and ping is answered",
                "A move that nobody asked for loses the game.",
            ),
            (
                "après hard, aucun coup pendant le temps de l'adversaire, et ping a sa réponse",
                "Un coup que personne n'a demandé perd la partie.",
            ),
        ],
        S::XBoardMoveNow => [
            (
                "? ends a thought, and means nothing without one",
                "The user wants the move now; at rest it is not the engine's turn.",
            ),
            (
                "? met fin à une réflexion, et ne veut rien dire sans elle",
                "L'utilisateur veut le coup tout de suite ; au repos, ce n'est pas au moteur.",
            ),
        ],
        _ => [
            (
                "quit, and the end of stdin, end the program",
                "Engines that stay behind eat the processor.",
            ),
            (
                "quit et la fin de l'entrée terminent le programme",
                "Les moteurs orphelins occupent le processeur.",
            ),
        ],
    }
}

fn of_searches(situation: S) -> [Words; 2] {
    match situation {
        S::InfiniteWaits => [
            (
                "go infinite waits for stop, also after a mate or with one move, and obeys it",
                "A GUI in analysis takes an early bestmove for the end and shows nothing more.",
            ),
            (
                "go infinite attend stop, même après un mat ou avec un seul coup, et y obéit",
                "En analyse, une interface prend un bestmove précoce pour la fin et se tait.",
            ),
        ],
        S::PonderWaits => [
            (
                "go ponder waits for stop or ponderhit, even when it has finished",
                "An early bestmove is taken for the answer to the next position.",
            ),
            (
                "go ponder attend stop ou ponderhit, même s'il a terminé",
                "Un bestmove précoce passe pour la réponse à la position suivante.",
            ),
        ],
        S::PonderWithoutMoves => [
            (
                "go ponder where nothing can be played waits, then says bestmove (none)",
                "The expected reply may end the game: who ponders there must not crash.",
            ),
            (
                "go ponder là où rien n'est jouable attend, puis dit bestmove (none)",
                "La réplique attendue peut finir la partie : il ne faut pas y planter.",
            ),
        ],
        S::IdleStop => [
            (
                "stop at rest, stop twice and ponderhit at rest do nothing",
                "GUIs send stop to be sure; a second bestmove belongs to no search.",
            ),
            (
                "stop au repos, stop deux fois et ponderhit au repos ne font rien",
                "Les interfaces envoient stop par prudence ; un second bestmove n'a pas de sens.",
            ),
        ],
        S::IsReadyInSearch => [
            (
                "isready in a search is answered at once, and the search goes on",
                "GUIs and tournament managers ask it to see whether an engine is alive.",
            ),
            (
                "isready pendant une recherche a sa réponse aussitôt, et elle continue",
                "Les interfaces et les tournois s'en servent pour voir si un moteur est en vie.",
            ),
        ],
        S::CommandsInSearch => [
            (
                "setoption, ucinewgame, position and go in a search do not block stop",
                "No good GUI sends them, but an engine that blocks can only be killed.",
            ),
            (
                "setoption, ucinewgame, position et go en recherche ne bloquent pas stop",
                "Aucune bonne interface ne les envoie, mais un moteur bloqué ne peut qu'être tué.",
            ),
        ],
        S::NoLegalMove => [
            (
                "a search in mate or stalemate says bestmove (none)",
                "A GUI that waits for a move there waits for ever; an invented move is illegal.",
            ),
            (
                "une recherche dans un mat ou un pat dit bestmove (none)",
                "Une interface y attendrait sans fin ; un coup inventé est illégal.",
            ),
        ],
        _ => [
            (
                "go without anything is infinite",
                "Without a limit nobody knows when the answer is wanted, but for stop.",
            ),
            (
                "go sans rien est infini",
                "Sans limite, seul stop dit quand la réponse est attendue.",
            ),
        ],
    }
}

fn of_clocks(situation: S) -> [Words; 2] {
    match situation {
        S::ClockRunOut => [
            (
                "a clock that is 0, negative or alone gets a move at once",
                "Tournament managers forgive some lag and then send negative times.",
            ),
            (
                "une pendule à 0, négative ou seule obtient un coup aussitôt",
                "Les tournois pardonnent un retard, puis envoient des temps négatifs.",
            ),
        ],
        S::HugeNumbers => [
            (
                "limits of 2^31 and 2^63 do not end the search at once",
                "Clients send any number for no limit at all; an overflow plays the first move.",
            ),
            (
                "des limites de 2^31 et 2^63 ne finissent pas la recherche aussitôt",
                "Des clients envoient un nombre géant pour dire sans limite.",
            ),
        ],
        S::TimeFromGo => [
            (
                "the time for a move counts from go, not from position",
                "GUIs may send the position long before; who counts from there plays blindly.",
            ),
            (
                "le temps d'un coup compte depuis go, non depuis position",
                "La position peut venir bien avant ; compter de là, c'est jouer à l'aveugle.",
            ),
        ],
        S::TimeTold => [
            (
                "the time told in info is the time that has passed",
                "Reports, graphs and nodes a second are made from it.",
            ),
            (
                "le temps dit par info est le temps écoulé",
                "Les rapports, les courbes et les nœuds par seconde en dépendent.",
            ),
        ],
        _ => [
            (
                "go nodes keeps its limit, and with one thread is the same again",
                "Games by nodes are only fair, and bugs only found again, if it is exact.",
            ),
            (
                "go nodes tient sa limite et, avec un fil d'exécution, se répète à l'identique",
                "Sans cela, parties à nœuds fixes et chasse aux bogues perdent leur sens.",
            ),
        ],
    }
}

fn of_input(situation: S) -> [Words; 2] {
    match situation {
        S::BadPosition => [
            (
                "a bad FEN or an illegal move leaves the engine alive and its answers legal",
                "One slip of a GUI, or of its user, should not end the session.",
            ),
            (
                "une FEN fausse ou un coup illégal laisse le moteur en vie et dans les règles",
                "Une étourderie de l'interface ou de l'utilisateur ne doit pas tout arrêter.",
            ),
        ],
        S::WhiteSpace => [
            (
                "tabs, several spaces, \\r\\n and an unknown first word do not matter",
                "GUIs on other systems end lines differently, and the protocol asks for it.",
            ),
            (
                "tabulations, espaces multiples, \\r\\n et premier mot inconnu sont sans effet",
                "D'autres systèmes finissent les lignes autrement, et le protocole le demande.",
            ),
        ],
        S::OptionValues => [
            (
                "option names in any case, values with spaces, unknown and wrong ones",
                "Users type options by hand: case is no matter, and no slip may be fatal.",
            ),
            (
                "noms d'options en toute casse, valeurs à espaces, inconnues ou fausses",
                "Les options se tapent à la main : casse indifférente, aucune erreur fatale.",
            ),
        ],
        _ => [
            (
                "castling is e1g1, and e1h1 only when UCI_Chess960 is true",
                "The other spelling is an illegal move to most GUIs, and loses the game.",
            ),
            (
                "le roque s'écrit e1g1, et e1h1 seulement si UCI_Chess960 est vrai",
                "L'autre écriture est illégale pour la plupart des interfaces : partie perdue.",
            ),
        ],
    }
}

fn of_lines(situation: S) -> [Words; 2] {
    match situation {
        S::DrawsInLines => [
            (
                "a pv ends at a threefold repetition or after fifty moves",
                "Testing frameworks stop a test whose lines go on after the game is over.",
            ),
            (
                "une pv s'arrête à la triple répétition ou aux cinquante coups",
                "Les bancs d'essai arrêtent un test dont les lignes dépassent la fin.",
            ),
        ],
        S::MateLines => [
            (
                "a mate score comes with a pv that is as long and ends in mate",
                "A mate that the line does not show cannot be checked, nor believed.",
            ),
            (
                "un score de mat vient avec une pv aussi longue et qui mate",
                "Un mat que la ligne ne montre pas ne peut être ni vérifié, ni cru.",
            ),
        ],
        S::BestMoveIsPv => [
            (
                "bestmove is the first move of the last pv",
                "Otherwise the score that is shown and stored is that of another move.",
            ),
            (
                "bestmove est le premier coup de la dernière pv",
                "Sinon, le score montré et enregistré est celui d'un autre coup.",
            ),
        ],
        _ => [
            (
                "a score is told before every bestmove, and all numbers are whole",
                "Adjudication and annotated games need a score for every move.",
            ),
            (
                "un score précède chaque bestmove, et tous les nombres sont entiers",
                "L'arbitrage et les parties annotées veulent un score à chaque coup.",
            ),
        ],
    }
}

fn of_sessions(situation: S) -> [Words; 2] {
    match situation {
        S::IsReadyWhenDone => [
            (
                "readyok comes when setoption and ucinewgame are done",
                "Otherwise the clock of the first move pays for clearing the hash table.",
            ),
            (
                "readyok vient quand setoption et ucinewgame sont achevés",
                "Sinon, la pendule du premier coup paie le vidage de la table.",
            ),
        ],
        S::EndOfInput => [
            (
                "the end of stdin ends the program, also in a search",
                "When a GUI crashes, engines that stay behind eat the processor for days.",
            ),
            (
                "la fin de l'entrée termine le programme, même en recherche",
                "Si une interface plante, les moteurs orphelins occupent le processeur.",
            ),
        ],
        S::OnlyProtocol => [
            (
                "nothing but protocol on stdout, each line at once, id name before uciok",
                "Prompts and remarks are taken for answers; buffered lines come too late.",
            ),
            (
                "rien que le protocole sur stdout, ligne à ligne, id name avant uciok",
                "Invites et remarques passent pour des réponses ; un tampon retarde tout.",
            ),
        ],
        S::OptionsAfterNewGame => [
            (
                "options between ucinewgame and position are taken",
                "cutechess begins its games like this.",
            ),
            (
                "des options entre ucinewgame et position sont acceptées",
                "cutechess commence ainsi ses parties.",
            ),
        ],
        S::NoHandshake => [
            (
                "position and go work without uci, isready and ucinewgame",
                "Some GUIs leave them out, and so do people who type.",
            ),
            (
                "position et go marchent sans uci, isready ni ucinewgame",
                "Certaines interfaces les omettent, et ceux qui tapent aussi.",
            ),
        ],
        _ => [
            (
                "uciok comes quickly, and quit ends the program",
                "GUIs start every engine once to list its options, and give up soon.",
            ),
            (
                "uciok vient vite, et quit termine le programme",
                "Les interfaces lancent chaque moteur pour lister ses options, sans patience.",
            ),
        ],
    }
}
