// A game with its variations, and where in it we are. The rules are the server's: it is asked for each
// position once.

import { post } from '../api.js';
import { currentLanguage } from '../i18n.js';

/** The end of the main line from a node on. */
const deepest = (node) => (node.children.length ? deepest(node.children[0]) : node);

export class GameTree {
  #known = new Map();

  constructor(fen) {
    this.start = fen;
    this.root = { move: null, fen, parent: null, children: [] };
    this.current = this.root;
  }

  /** The moves from the start to a node. */
  line(node = this.current) {
    const moves = [];
    for (let one = node; one.parent; one = one.parent) moves.unshift(one.move);
    return moves;
  }

  /** The moves to the current node and on to the end of its line. */
  longest() { return this.line(deepest(this.current)); }

  /** The position of a node: its FEN, legal moves, check, opening and end. */
  async position(node = this.current) {
    const moves = this.line(node).map((move) => move.uci);
    const key = `${currentLanguage()} ${moves.join(' ')}`;
    let answer = this.#known.get(key);
    if (!answer) {
      answer = post('/api/positions', { fen: this.start, moves });
      this.#known.set(key, answer);
      answer.catch(() => this.#known.delete(key));
    }
    const position = await answer;
    node.fen = position.fen;
    return position;
  }

  /** Plays a move of the current position; a new one begins a variation. */
  play(move) {
    let child = this.current.children.find((one) => one.move.uci === move.uci);
    if (!child) {
      child = { move, fen: null, parent: this.current, children: [] };
      this.current.children.push(child);
    }
    this.current = child;
    return child;
  }

  /** Goes back, on, to the beginning or the end of this line. */
  walk(to) {
    this.current = { first: this.root, back: this.current.parent ?? this.root, forward: this.current.children[0] ?? this.current, last: deepest(this.current) }[to];
  }

  /** Throws a move and everything after it away. */
  cut(node) {
    if (!node.parent) return;
    node.parent.children = node.parent.children.filter((one) => one !== node);
    if (this.line().length >= this.line(node).length) this.current = node.parent;
  }
}
