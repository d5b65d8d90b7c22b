// What is to be searched: position, player, depth, and a second player to compare with.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../icons.js';
import { knowPlayers } from '../lab/parts.js';
import { LESSON, LESSON_PLAYER } from './address.js';

const EVALUATIONS = ['material', 'pst', 'tapered', 'classical', 'course', 'bibichess'];
const ORDERINGS = ['full', 'captures', 'none'];
const WITH_ORDERING = new Set(['alphabeta', 'negamax-ab', 'negascout', 'mtdf', 'pvsplit']);
const WITH_EVALUATION = new Set(['minimax', 'alphabeta', 'negamax', 'negamax-ab', 'negascout', 'mtdf', 'pvsplit', 'mcts-eval']);
const SAMPLED = new Set(['mcts', 'mcts-eval']);
const SAMPLES = 100000;

/** Positions to begin with. */
const EXAMPLES = [
  ['lesson', LESSON],
  ['start', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
  ['mate', 'r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1'],
  ['endgame', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'],
  ['middlegame', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'],
];

/** `alphabeta:eval=material` as a name and its options. */
export function readPlayer(text) {
  const [name, ...rest] = text.split(':');
  const options = new Map();
  for (const part of rest.join(':').split(',').filter(Boolean)) {
    const [key, ...value] = part.split('=');
    options.set(key.toLowerCase(), value.join('='));
  }
  return { name, options };
}

export function writePlayer(name, options) {
  const parts = [...options].map(([key, value]) => `${key}=${value}`);
  return parts.length ? `${name}:${parts.join(',')}` : name;
}

/** What an address asks for; the lesson if it asks for nothing. */
export function readWish(query) {
  const player = query.get('player') ?? LESSON_PLAYER;
  const { name } = readPlayer(player);
  const whole = (key) => { const value = Number(query.get(key)); return Number.isInteger(value) && value > 0 ? value : null; };
  const wish = { fen: query.get('fen') ?? LESSON, player };
  if (SAMPLED.has(name)) wish.nodes = whole('nodes') ?? SAMPLES;
  else wish.depth = whole('depth') ?? 3;
  return { wish, other: query.get('with') };
}

/** The wish for the second player: the same options as far as it has them. */
export function otherWish(wish, name) {
  const { options } = readPlayer(wish.player);
  const sampled = SAMPLED.has(name.split(':')[0]);
  if (name.includes(':') || sampled) return { fen: wish.fen, player: name, ...(sampled ? { nodes: wish.nodes ?? SAMPLES } : { depth: wish.depth ?? 3 }) };
  const has = { ordering: WITH_ORDERING, eval: WITH_EVALUATION, quiescence: WITH_EVALUATION };
  const kept = new Map([...options].filter(([key]) => has[key]?.has(name)));
  return { fen: wish.fen, player: writePlayer(name, kept), depth: wish.depth ?? 3 };
}

export class TreeForm {
  #fields = {};
  #rest = new Map();
  #limits;

  constructor(meta, { wish, other }, search) {
    knowPlayers(meta.players);
    this.#limits = meta.limits ?? {};
    const { name, options } = readPlayer(wish.player);
    const players = meta.players.filter((player) => player.traceable);
    const option = (value, text, chosen) => h('option', { value, selected: value === chosen }, text);
    const select = (attributes, options_) => h('select', attributes, options_);
    const fields = this.#fields;
    fields.player = select({ name: 'player' }, players.map((one) => option(one.id, one.name, name)));
    fields.depth = h('input', { name: 'depth', type: 'number', min: 1, max: this.#limits.depth_of_tree ?? 60, value: wish.depth ?? 3, required: true });
    fields.nodes = h('input', { name: 'nodes', type: 'number', min: 1, step: 1, value: wish.nodes ?? SAMPLES, required: true });
    fields.fen = h('input', { name: 'fen', value: wish.fen, maxlength: 128, spellcheck: 'false', autocomplete: 'off', required: true });
    fields.example = select({ name: 'example', 'aria-label': t('tree.example') }, [option('', t('tree.example_own'), ''), ...EXAMPLES.map(([key, fen]) => option(fen, t(`tree.example.${key}`), wish.fen))]);
    fields.other = select({ name: 'other' }, [option('', t('tree.alone'), ''), ...players.map((one) => option(one.id, one.name, (other ?? '').split(':')[0]))]);
    fields.eval = select({ name: 'eval' }, EVALUATIONS.map((one) => option(one, t(`tree.eval.${one}`), options.get('eval') ?? 'tapered')));
    fields.ordering = select({ name: 'ordering' }, ORDERINGS.map((one) => option(one, t(`tree.ordering.${one}`), options.get('ordering') ?? 'full')));
    fields.quiescence = h('input', { type: 'checkbox', name: 'quiescence', checked: options.get('quiescence') !== 'false' });
    for (const [key, value] of options) if (!['eval', 'ordering', 'quiescence'].includes(key)) this.#rest.set(key, value);
    this.element = this.#build(search);
    this.element.addEventListener('change', (event) => {
      if (event.target === fields.example && fields.example.value) fields.fen.value = fields.example.value;
      if (event.target === fields.player) this.#rest.clear();
      this.#enable();
    });
    this.#enable();
  }

  #build(search) {
    const fields = this.#fields;
    const field = (name, className) => h('label', { class: className ?? name, 'data-field': name }, h('span', {}, t(name === 'nodes' ? 'tree.samples' : `tree.${name}`)), fields[name]);
    this.message = h('p', { class: 'message bad', role: 'alert', id: 'tree-message', hidden: true });
    return h('form', { class: 'card tree-form', novalidate: false, onsubmit: (event) => { event.preventDefault(); search(this.wish(), fields.other.value || null); } },
      field('player'), field('depth'), field('nodes'), field('example'), field('fen'), h('button', { type: 'submit', class: 'main' }, icon('tree'), t('tree.search')),
      h('details', { class: 'more' }, h('summary', {}, t('tree.options')), h('div', { class: 'two' },
        field('other'), field('eval'), field('ordering'), h('label', { class: 'tick', 'data-field': 'quiescence' }, fields.quiescence, h('span', {}, t('tree.quiescence'))))),
      this.message);
  }

  #enable() {
    const name = this.#fields.player.value;
    const show = (field, shown) => { this.element.querySelector(`[data-field=${field}]`).hidden = !shown; };
    show('depth', !SAMPLED.has(name));
    show('nodes', SAMPLED.has(name));
    show('ordering', WITH_ORDERING.has(name));
    show('eval', WITH_EVALUATION.has(name));
    show('quiescence', WITH_EVALUATION.has(name) && !SAMPLED.has(name));
    this.#fields.depth.disabled = SAMPLED.has(name);
    this.#fields.nodes.disabled = !SAMPLED.has(name);
  }

  /** What the form asks for. */
  wish() {
    const { player, depth, nodes, fen, eval: evaluation, ordering, quiescence } = this.#fields;
    const name = player.value;
    const options = new Map(this.#rest);
    if (WITH_EVALUATION.has(name)) {
      if (!SAMPLED.has(name) && !quiescence.checked) options.set('quiescence', 'false');
      if (evaluation.value !== 'tapered') options.set('eval', evaluation.value);
    }
    if (WITH_ORDERING.has(name) && ordering.value !== 'full') options.set('ordering', ordering.value);
    const wish = { fen: fen.value.trim(), player: writePlayer(name, options) };
    if (SAMPLED.has(name)) wish.nodes = Number(nodes.value);
    else wish.depth = Number(depth.value);
    return wish;
  }

  /** Says what is wrong with the wish, at the field it is about. */
  refuse(text, field = null) {
    this.message.hidden = !text;
    fill(this.message, text ?? '');
    for (const [name, input] of Object.entries(this.#fields)) {
      if (text && name === field) { input.setAttribute('aria-invalid', 'true'); input.setAttribute('aria-describedby', 'tree-message'); input.focus(); }
      else input.removeAttribute('aria-invalid');
    }
  }
}
