// The address of a tree: it carries the whole experiment.

/** Black must see the mate on f7: the position that the first lesson is about. */
export const LESSON = 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3';
/** Without captures played out and with the simplest evaluation everything can be checked by hand. */
export const LESSON_PLAYER = 'alphabeta:quiescence=false,eval=material';
/** Players whose search can be recorded. */
const RECORDABLE = new Set(['minimax', 'alphabeta', 'negamax', 'negamax-ab', 'negascout', 'mtdf', 'mcts', 'mcts-eval', 'bibichess', 'course']);

/** The address of the Tree Lab; `like` is a player of a game, taken if its search can be recorded. */
export function treeAddress({ fen, player, like, depth }) {
  const name = (like ?? '').split(':')[0];
  const who = player ?? (RECORDABLE.has(name) ? like : LESSON_PLAYER);
  const query = new URLSearchParams({ fen, player: who });
  if (name.startsWith('mcts') && RECORDABLE.has(name)) query.set('nodes', 100000);
  else query.set('depth', depth ?? 3);
  return `/lab/tree?${query}`;
}
