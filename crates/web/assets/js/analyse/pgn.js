// PGN in and out. Its letters are English and its moves in SAN, whatever the page shows. Whether a move is
// legal is the server's to say.

import { t } from '../i18n.js';
import { GameTree } from './game.js';

/** More half-moves than this are not read. */
const MOST = 1200;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Marks behind a move, by their number in PGN. */
export const MARKS = ['', '!', '?', '!!', '??', '!?', '?!'];

/** The games of a text: the tags of each, and moves, brackets, comments and marks in order. */
export function gamesOf(text) {
  const games = [];
  let game = null;
  let [depth, over] = [0, true];
  const begin = () => { game = { tags: {}, words: [] }; games.push(game); [depth, over] = [0, false]; };
  const pattern = /\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]|\{([^}]*)\}|;([^\n]*)|\$(\d{1,3})|([()])|\d+\.+|(1-0|0-1|1\/2-1\/2|\*)|([^\s(){};.]+)/g;
  for (const [, tag, value, comment, remark, nag, bracket, result, word] of text.matchAll(pattern)) {
    if (over || (tag && game.words.length)) begin();
    const said = comment ?? remark;
    if (tag) game.tags[tag] = value.replace(/\\(.)/g, '$1');
    else if (said !== undefined) game.words.push({ comment: said.replace(/\s+/g, ' ').trim() });
    else if (nag) game.words.push({ nag: Number(nag) });
    else if (bracket) { depth += bracket === '(' ? 1 : -1; game.words.push(bracket); }
    else if (result) { if (depth <= 0) { game.tags.Result ??= result; over = true; } }
    else if (word && MARKS.indexOf(word) > 0) game.words.push({ nag: MARKS.indexOf(word) });
    else if (word && !/^\d+$/.test(word)) {
      const [, move, mark] = word.match(/^(.*?)([!?]*)$/);
      game.words.push(move);
      if (MARKS.indexOf(mark) > 0) game.words.push({ nag: MARKS.indexOf(mark) });
    }
  }
  return games.filter(({ tags, words }) => words.some((one) => typeof one === 'string') || tags.FEN);
}

const plain = (san) => san.replace(/[+#!?]+$/g, '').replace(/0/g, 'O').replace(/e\.p\.?$/, '').replace('=', '');

/** One of the games of a text with its variations, comments and marks; throws a text that says which move is wrong. */
export async function readPgn({ tags, words }) {
  if (words.length > MOST) throw new Error(t('pgn.too_long', { count: MOST }));
  const game = new GameTree(tags.FEN ?? START);
  game.tags = tags;
  await game.position();
  const waiting = [];
  // What is said before the first move of a variation is said of that move.
  let early = '';
  for (const word of words) {
    const { current } = game;
    if (word === '(') {
      waiting.push(current);
      // A variation replaces the move before it.
      game.current = current.parent ?? game.root;
      early = ' ';
    } else if (word === ')') {
      game.current = waiting.pop() ?? current;
      early = '';
    } else if (word.comment !== undefined) {
      if (early) early += word.comment;
      else current.comment = [current.comment, word.comment].filter(Boolean).join(' ');
    } else if (word.nag) {
      current.nags = [...(current.nags ?? []), word.nag];
    } else {
      const { legal } = await game.position();
      const move = legal.find((one) => plain(one.san) === plain(word)) ?? legal.find((one) => one.uci === word);
      if (!move) throw new Error(t('pgn.bad_move', { move: word, number: numberOf(game) }));
      const made = game.play(move);
      if (early.trim()) made.comment = early.trim();
      early = '';
    }
  }
  game.current = game.root;
  return game;
}

/** The number of the next move as players write it: `2.` or `2…`. */
function numberOf(game) {
  const [, turn, , , , number] = game.start.split(' ');
  const ply = 2 * (Number(number) || 1) + (turn === 'b' ? 1 : 0) + game.line().length;
  return `${Math.floor(ply / 2)}${ply % 2 ? '…' : '.'}`;
}

/** A game with its variations as PGN. */
export function writePgn(game, result = '*') {
  const [, turn, , , , number] = game.start.split(' ');
  const own = Object.entries(game.tags ?? {}).filter(([name]) => !['Result', 'SetUp', 'FEN'].includes(name));
  const setUp = game.start === START ? [] : [['SetUp', '1'], ['FEN', game.start]];
  const told = result === '*' ? game.tags?.Result ?? '*' : result;
  const head = [...(own.length ? own : [['Event', '?']]), ['Result', told], ...setUp].map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
  const first = 2 * (Number(number) || 1) + (turn === 'b' ? 1 : 0);
  const label = (ply, always) => (ply % 2 === 0 ? `${ply / 2}. ` : always ? `${(ply - 1) / 2}... ` : '');
  const texts = [];
  const remark = (node) => {
    for (const nag of node.nags ?? []) texts.push(`$${nag}`);
    if (node.comment) texts.push(`{${node.comment.replace(/\}/g, ')')}}`);
    return Boolean(node.comment);
  };
  const write = (node, ply, fresh) => {
    const [main, ...others] = node.children;
    if (!main) return;
    texts.push(label(ply, fresh) + main.move.san);
    let broken = remark(main);
    for (const other of others) {
      texts.push(`(${label(ply, true)}${other.move.san}`);
      write(other, ply + 1, remark(other));
      texts.push(')');
      broken = true;
    }
    write(main, ply + 1, broken);
  };
  remark(game.root);
  write(game.root, first, true);
  return `${head.join('\n')}\n\n${[...texts, told].join(' ').replace(/ \)/g, ')')}\n`;
}
