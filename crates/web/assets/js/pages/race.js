// Race: several algorithms search one position, one after the other, and are then shown side by side under one play
// head. Everything was recorded, so that it can be played as often as one likes.

import { get } from '../api.js';
import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { experimentPage } from '../lab/job.js';
import { START, choice, commandLine, download, fenField, field, playerName, playerTicks, progressOf, score, shown, table } from '../lab/parts.js';
import { shown as written } from '../notation.js';
import { Stepper } from '../tree/stepper.js';

const USUAL = ['alphabeta', 'negascout', 'mtdf', 'mcts'];
/** What ends a race, and a good limit for each. */
const MODES = { nodes: 100000, depth: 5, time: 1000 };
/** Two labels of a lane are at least so far apart, as a share of it. */
const APART = 0.09;

export async function show(main, _, asked) {
  const { players, cores } = await get('/api/meta');
  const first = MODES[asked.get('mode')] ? asked.get('mode') : 'nodes';
  const fen = fenField(asked.get('fen') ?? START);
  const mode = choice('mode', Object.keys(MODES).map((name) => [name, t(`race.mode.${name}`)]), first);
  const limit = h('input', { name: 'limit', type: 'number', min: 1, max: 20000000, value: asked.get('limit') ?? MODES[first], required: true });
  mode.addEventListener('change', () => { limit.value = MODES[mode.value]; });
  const ticks = playerTicks(players, asked.has('e') ? asked.getAll('e') : USUAL);
  return experimentPage(main, 'race', asked, {
    parts: [h('div', { class: 'fields' }, field(t('compare.position'), fen, 'wide'), field(t('race.mode'), mode), field(t('race.limit'), limit)), ticks.element],
    wish: () => ({ kind: 'race', fen: fen.value.trim(), players: ticks.chosen(), mode: mode.value, limit: Number(limit.value) }),
    query: () => [['fen', fen.value.trim()], ...ticks.chosen().map((id) => ['e', id]), ['mode', mode.value], ['limit', limit.value]],
    told: progressOf,
    draw: (place, { found: { data }, command }) => {
      const replay = new Replay(data);
      fill(place, replay.element, results(data, cores), h('section', { class: 'card stack' }, h('div', { class: 'row' }, download('race.json', data)), commandLine(command)));
      return () => replay.leave();
    },
  });
}

/** What a player had found, in a few words. */
const found = (point) => t('race.point', { depth: point.depth, move: written(point.san), value: score(point.value) });

/** The lanes of a race, and the head that moves over all of them from one event to the next. */
class Replay {
  #data;
  #lanes = [];
  #events = [];
  #stepper = null;
  #key = 'nodes';
  #list = h('ol', { class: 'lanes' });
  #steps = h('div', {});

  constructor(data) {
    this.#data = data;
    this.#key = data.mode === 'time' ? 'time_ms' : 'nodes';
    const axis = choice('axis', [['nodes', t('race.mode.nodes')], ['time_ms', t('race.mode.time')]], this.#key);
    axis.addEventListener('change', () => { this.#key = axis.value; this.#draw(); });
    this.element = h('section', { class: 'card stack' }, h('div', { class: 'row' }, h('h2', { class: 'grow' }, t('race.replay')), h('label', { class: 'tick' }, h('span', {}, t('race.axis')), axis)),
      this.#steps, this.#list, h('p', { class: 'soft small' }, t('race.reading')));
    this.#draw();
  }

  leave() { this.#stepper?.pause(); }

  #draw() {
    this.leave();
    const key = this.#key;
    const { entrants } = this.#data;
    this.#events = [...new Set(entrants.flatMap((one) => [...one.points.map((point) => point[key]), one[key]]))].sort((one, other) => one - other);
    // Each iteration takes a multiple of the one before: only so the first ones can be seen too.
    const first = Math.max(this.#events[0], 0.01);
    const place = (value) => Math.log1p(value / first) / Math.log1p(this.#events.at(-1) / first);
    this.#lanes = entrants.map((one) => this.#lane(one, place));
    fill(this.#list, this.#lanes.map((lane) => lane.element));
    this.#stepper = new Stepper(this.#events.length, [], (step) => this.#go(step));
    fill(this.#steps, this.#stepper.element);
    this.#go(this.#events.length - 1);
  }

  #lane(one, place) {
    const key = this.#key;
    const at = (element, value) => { element.style.left = `${100 * place(value)}%`; return element; };
    const run = h('i', { class: 'run' });
    const head = h('i', { class: 'head' });
    let [deep, named] = [-1, -1];
    const marks = one.points.flatMap((point) => {
      const x = place(point[key]);
      const depth = h('i', { class: 'depth' }, x - deep > APART / 2 && h('b', {}, point.depth));
      if (depth.firstChild) deep = x;
      if (!point.changed) return [[point, at(depth, point[key])]];
      const flag = h('i', { class: x > 0.9 ? 'change left' : 'change' }, x - named > APART && written(point.san));
      if (flag.textContent) named = x;
      return [[point, at(depth, point[key])], [point, at(flag, point[key])]];
    });
    const state = h('span', { class: 'number' });
    return {
      element: h('li', { class: 'lane' }, h('div', { class: 'row' }, h('strong', {}, playerName(one.player)), state),
        h('div', { class: 'track', 'aria-hidden': 'true' }, h('i', { class: 'room' }), run, marks.map(([, mark]) => mark), at(h('i', { class: 'end' }), one[key]), head)),
      show: (value) => {
        const known = one.points.findLast((point) => point[key] <= value);
        run.style.width = `${100 * place(Math.min(value, one[key]))}%`;
        at(head, value);
        for (const [point, mark] of marks) mark.classList.toggle('future', point[key] > value);
        fill(state, known ? found(known) : '…', value >= one[key] && ` · ${t(one.stopped ? 'race.stopped' : 'race.done')}`);
      },
    };
  }

  async #go(step) {
    const value = this.#events[step];
    for (const lane of this.#lanes) lane.show(value);
    this.#stepper.set(step, t('race.at', { value: number(value), unit: t(`race.unit.${this.#key}`) }));
  }
}

function results(data, cores) {
  const name = t('race.result');
  const rows = data.entrants.map((one) => {
    const last = one.points.at(-1);
    return [playerName(one.player), last?.depth ?? '–', score(last?.value), last ? written(last.san) : '–', shown(one.nodes), shown(one.time_ms, 1), shown(one.time_ms > 0 ? one.nodes / one.time_ms : null), one.changes, shown(one.settled_nodes)];
  });
  const points = data.entrants.flatMap((one) => one.points.map((point) => [playerName(one.player), point.depth, shown(point.nodes), shown(point.time_ms, 1), score(point.value), written(point.san)]));
  const [player, depth, value, move, nodes] = [t('compare.player'), `#${t('tree.depth')}`, `#${t('compare.value')}`, t('compare.best'), `#${t('compare.nodes')}`];
  const sampled = data.entrants.some((one) => one.family === 'statistical');
  return h('section', { class: 'card stack' }, h('h2', {}, name),
    table(name, [player, depth, value, move, nodes, '#ms', `#${t('race.speed')}`, `#${t('race.changes')}`, `#${t('race.settled')}`], rows),
    h('p', { class: 'soft small' }, t(data.mode === 'time' ? 'race.clock' : 'race.same', { count: cores })),
    sampled && data.mode !== 'time' && h('p', { class: 'soft small' }, t('race.samples')),
    h('details', {}, h('summary', {}, t('race.points')), table(t('race.points'), [player, depth, nodes, '#ms', value, move], points)));
}
