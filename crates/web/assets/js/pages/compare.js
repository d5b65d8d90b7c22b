// Compare: several algorithms search the same position to the same depth, one after the other, and their trees are
// counted. The address is the experiment.

import { get } from '../api.js';
import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { Bench } from '../lab/job.js';
import { bar, choice, commandLine, download, field, percent, score, shown, START, table, times } from '../lab/parts.js';
import { treeAddress } from '../tree/address.js';
import { shown as written } from '../notation.js';

const USUAL = ['minimax', 'alphabeta', 'negascout', 'mtdf'];
const EVALUATIONS = ['material', 'pst', 'tapered', 'classical', 'course', 'bibichess'];

export async function show(main, _, query) {
  const page = new ComparePage(await get('/api/meta'), query);
  fill(main, h('h1', {}, t('page.compare')), h('p', { class: 'soft' }, t('compare.about')), page.form, page.place);
  if (query.has('p')) page.search();
  return () => page.leave();
}

class ComparePage {
  #meta;
  #fields;
  #bench;

  constructor(meta, query) {
    this.#meta = meta;
    const asked = new Set(query.has('p') ? query.getAll('p') : USUAL);
    const tick = (player) => h('label', { class: 'tick', title: player.summary }, h('input', { type: 'checkbox', name: 'p', value: player.id, checked: asked.has(player.id) }), h('span', {}, player.name));
    // A player with options comes by its address; it is kept in the list.
    const others = [...asked].filter((id) => !meta.players.some((player) => player.id === id)).map((id) => ({ id, name: id, summary: '' }));
    this.#fields = {
      fen: h('input', { name: 'fen', value: query.get('fen') ?? START, maxlength: 128, spellcheck: 'false', autocomplete: 'off', required: true }),
      depth: h('input', { name: 'depth', type: 'number', min: 1, max: 30, value: query.get('depth') ?? 4, required: true }),
      eval: choice('eval', EVALUATIONS.map((name) => [name, t(`tree.eval.${name}`)]), query.get('eval') ?? 'tapered'),
      quiescence: h('input', { type: 'checkbox', name: 'quiescence', checked: query.get('quiescence') !== '0' }),
      players: h('fieldset', { class: 'ticks' }, h('legend', {}, t('compare.players')), h('div', { class: 'row' }, [...meta.players, ...others].map(tick))),
    };
    const { fen, depth, eval: evaluation, quiescence, players } = this.#fields;
    this.message = h('p', { class: 'message bad', role: 'alert', hidden: true });
    this.form = h('form', { class: 'card stack', onsubmit: (event) => { event.preventDefault(); this.#begin(); } },
      h('div', { class: 'fields' }, field(t('compare.position'), fen, 'wide'), field(t('tree.depth'), depth), field(t('tree.eval'), evaluation),
        h('label', { class: 'tick' }, quiescence, h('span', {}, t('tree.quiescence')))),
      players, h('div', { class: 'row' }, h('button', { type: 'submit', class: 'main' }, icon('table'), t('compare.begin'))), this.message);
    this.place = h('div', { class: 'stack results' });
    this.#bench = new Bench(this.place, this.message);
  }

  leave() { this.#bench.leave(); }

  #wish() {
    const { fen, depth, eval: evaluation, quiescence, players } = this.#fields;
    const names = [...players.querySelectorAll('input:checked')].map((input) => input.value);
    return { kind: 'compare', fen: fen.value.trim(), depth: Number(depth.value), players: names, eval: evaluation.value, quiescence: quiescence.checked };
  }

  #begin() {
    const wish = this.#wish();
    const query = new URLSearchParams({ fen: wish.fen, depth: wish.depth, eval: wish.eval });
    if (!wish.quiescence) query.set('quiescence', '0');
    for (const player of wish.players) query.append('p', player);
    history.replaceState(null, '', `/lab/compare?${query}`);
    this.search();
  }

  search() {
    return this.#bench.run(this.#wish(), (progress) => t('compare.progress', { done: progress.done, total: progress.total, player: progress.player, nodes: number(progress.nodes) }), (answer) => this.#draw(answer));
  }

  #draw({ found, command }) {
    const { data } = found;
    const players = data.players ?? [];
    const most = Math.max(1, ...players.map((player) => player.nodes ?? 0));
    const name = (player) => h('a', { href: treeAddress({ fen: data.fen, player: player.player, depth: data.depth }) }, player.player);
    const rows = players.map((player) => [name(player), player.stopped ? t('compare.stopped', { depth: player.depth }) : score(player.value), player.san ? written(player.san) : '–',
      h('span', { class: 'with-bar' }, shown(player.nodes), bar((player.nodes ?? 0) / most)), times(player.relative), shown(player.qnodes), shown(player.ebf, 2),
      percent(player.first_move_cutoff_rate), percent(player.tt_hit_rate), shown(player.cpu_ms ?? player.time_ms, 1)]);
    const headings = [t('compare.player'), `#${t('compare.value')}`, t('compare.best'), `#${t('compare.nodes')}`, `#${t('compare.relative')}`, `#${t('compare.qnodes')}`, '#EBF',
      `#${t('compare.first_cut')}`, `#${t('compare.table_hits')}`, `#${t('compare.time')}`];
    fill(this.place, h('section', { class: 'card stack' }, h('h2', {}, t('compare.result', { depth: data.depth })),
      found.alarm && h('p', { class: 'bad' }, found.alarm),
      table(t('compare.result', { depth: data.depth }), headings, rows),
      h('p', { class: 'soft' }, t(data.agree ? 'compare.agree' : 'compare.disagree')),
      h('p', { class: 'soft small' }, t('compare.words')),
      h('div', { class: 'row' }, download('compare.json', data)), commandLine(command)));
  }
}
