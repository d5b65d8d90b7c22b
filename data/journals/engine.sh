# A UCI engine for the journals beside it: `sh engine.sh BEHAVIOUR`. It makes one move, then misbehaves.
[ "$1" = start ] && exit 7
searches=0
while read -r line; do
    case $line in
    uci) echo "id name Fake" && echo uciok ;;
    isready) echo readyok ;;
    position*moves*) move=e7e5 ;;
    position*) move=e2e4 ;;
    go*)
        searches=$((searches + 1))
        [ "$1" = late ] && sleep 0.3
        case $1$searches in
        crash2) echo "info string about to divide by zero" && exit 3 ;;
        killed2) kill -9 $$ ;;
        illegal2) echo bestmove a1h8 ;;
        nonsense2) echo bestmove banana ;;
        silent2) echo bestmove ;;
        hang2) ;;
        pipes2) exec 1>&- && sleep 1 ;;
        *) echo bestmove $move ;;
        esac
        ;;
    quit) exit 0 ;;
    esac
done
