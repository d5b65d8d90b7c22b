// Play: a new game, or one that is under way.

import { showGame } from '../play/game.js';
import { showSetup } from '../play/setup.js';

export function show(main, id, query) {
  return id ? showGame(main, id) : showSetup(main, query);
}
