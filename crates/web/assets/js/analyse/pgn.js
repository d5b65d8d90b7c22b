// PGN in and out. Its letters are English and its moves in SAN, whatever the page shows. Whether a move is
// legal is the server's to say.

import { t } from '../i18n.js';
import { GameTree } from './game.js';

/** More half-moves than this are not read. */
const MOST = 1200;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** What is written in the first game of a PGN: its tags, and moves and brackets in order. */
export function parts(text) {
  const tags = {};
  const words = [];
  const pattern = /\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]|\{[^}]*\}|;[^\n]*|\$\d+|([()])|\d+\.+|(1-0|0-1|1\/2-1\/2|\*)|([^\s(){};.]+)/g;
  for (const [, tag, value, bracket, result, word] of text.matchAll(pattern)) {
    // The tags of a second game end the first.
    if (tag) { if (words.length) break; tags[tag] = value.replace(/\\(.)/g, '$1'); }
    else if (bracket) words.push(bracket);
    else if (result) { if (words.filter((one) => one === '(').length === words.filter((one) => one === ')').length) break; }
    else if (word && !/^[!?]+$/.test(word) && !/^\d+$/.test(word)) words.push(word);
  }
  return { tags, words };
}

const plain = (san) => san.replace(/[+#!?]+$/g, '').replace(/0/g, 'O').replace(/e\.p\.?$/, '').replace('=', '');

/** The game of a PGN with its variations; throws a text that says which move is wrong. */
export async function readPgn(text) {
  const { tags, words } = parts(text);
  if (words.length === 0 && !tags.FEN) throw new Error(t('pgn.nothing'));
  if (words.length > MOST) throw new Error(t('pgn.too_long', { count: MOST }));
  const game = new GameTree(tags.FEN ?? START);
  await game.position();
  const waiting = [];
  for (const word of words) {
    if (word === '(') {
      waiting.push(game.current);
      // A variation replaces the move before it.
      game.current = game.current.parent ?? game.root;
    } else if (word === ')') {
      game.current = waiting.pop() ?? game.current;
    } else {
      const { legal } = await game.position();
      const move = legal.find((one) => plain(one.san) === plain(word)) ?? legal.find((one) => one.uci === word);
      if (!move) throw new Error(t('pgn.bad_move', { move: word, number: game.line().length + 1 }));
      game.play(move);
    }
  }
  game.current = game.root;
  return { game, tags };
}

/** A game with its variations as PGN. */
export function writePgn(game, result = '*') {
  const [, turn, , , , number] = game.start.split(' ');
  const tags = game.start === START ? [] : [['SetUp', '1'], ['FEN', game.start]];
  const head = [['Event', '?'], ['Result', result], ...tags].map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
  const first = 2 * (Number(number) || 1) + (turn === 'b' ? 1 : 0);
  const label = (ply, always) => (ply % 2 === 0 ? `${ply / 2}. ` : always ? `${(ply - 1) / 2}... ` : '');
  const texts = [];
  const write = (node, ply, fresh) => {
    const [main, ...others] = node.children;
    if (!main) return;
    texts.push(label(ply, fresh) + main.move.san);
    for (const other of others) {
      texts.push(`(${label(ply, true)}${other.move.san}`);
      write(other, ply + 1, false);
      texts.push(')');
    }
    write(main, ply + 1, others.length > 0);
  };
  write(game.root, first, true);
  return `${head.join('\n')}\n\n${[...texts, result].join(' ').replace(/ \)/g, ')')}\n`;
}
