// Learn: ten lessons. Each is a search that really runs, its figures, questions about them, and the way into its tree.

import { Refused, get, post } from '../api.js';
import { fill, h } from '../dom.js';
import { currentLanguage, number, store, stored, t } from '../i18n.js';
import { icon } from '../icons.js';
import { percent, score, shown, table } from '../lab/parts.js';
import { announce, problem } from '../shell.js';

/** Between two looks at a search that is under way, in milliseconds. */
const LOOK = 100;

export async function show(main, id) {
  const lessons = await (await fetch(`/lessons/${currentLanguage()}.json`)).json();
  const index = lessons.findIndex((lesson) => lesson.id === id);
  if (id && index < 0) throw new Refused(404, { detail: t('learn.none', { id }) });
  if (!id) {
    fill(main, h('h1', {}, t('page.learn')), h('p', { class: 'soft' }, t('learn.about')), h('ol', { class: 'cards lessons' }, lessons.map(card)));
    return null;
  }
  const lesson = lessons[index];
  document.title = `${lesson.title} – Roque`;
  const place = h('div', { class: 'stack', 'aria-live': 'polite' }, h('p', { class: 'soft' }, h('i', { class: 'thinking' }), t('learn.searching')));
  const neighbour = (other, key, picture) => other && h('a', { class: 'button', href: `/learn/${other.id}` }, icon(picture), t(key));
  fill(main, h('p', {}, h('a', { href: '/learn' }, t('learn.all'))), h('h1', {}, `${index + 1}. ${lesson.title}`),
    h('section', { class: 'card lesson' }, lesson.text.map((text) => h('p', {}, text))), place,
    h('div', { class: 'row after' }, neighbour(lessons[index - 1], 'learn.before', 'back'), neighbour(lessons[index + 1], 'learn.next', 'forward')));
  let gone = false;
  run(lesson, place, () => gone).catch((error) => { if (!gone) fill(place, h('p', { class: 'bad' }, problem(error))); });
  return () => { gone = true; };
}

const done = () => new Set((stored('lessons') ?? '').split(',').filter(Boolean));

function card(lesson, index) {
  const finished = done().has(lesson.id);
  return h('li', {}, h('a', { class: 'card', href: `/learn/${lesson.id}` }, h('h2', {}, `${index + 1}. ${lesson.title}`),
    h('p', { class: 'soft' }, finished ? t('learn.finished') : lesson.text[0].split('. ')[0])));
}

/** The address of the Tree Lab with the searches of a lesson. */
function treeOf({ fen, players, depth, nodes }) {
  const query = new URLSearchParams({ fen, player: players[0] });
  query.set(depth ? 'depth' : 'nodes', depth ?? nodes);
  if (players[1]) query.set('with', players[1]);
  return `/lab/tree?${query}`;
}

async function search({ fen, depth, nodes }, player, isGone) {
  const { id } = await post('/api/traces', { fen, player, ...(depth ? { depth } : { nodes }) });
  for (;;) {
    const answer = await get(`/api/traces/${id}`);
    if (answer.state === 'done') return { id, ...answer.tree };
    if (answer.state === 'failed' || isGone()) throw new TypeError(t('tree.failed'));
    await new Promise((resolve) => { setTimeout(resolve, LOOK); });
  }
}

async function run(lesson, place, isGone) {
  const trees = [];
  for (const player of lesson.players) trees.push(await search(lesson, player, isGone));
  if (isGone()) return;
  const name = (tree) => tree.player.split(':')[0] + (tree.player.match(/(ordering=none|quiescence=false|hash=\d+)/g) ?? []).filter((part) => lesson.players.some((player) => !player.includes(part))).map((part) => ` (${part})`).join('');
  const rows = trees.map((tree) => [name(tree), score(tree.value), shown(tree.figures.nodes + tree.figures.qnodes), shown(tree.figures.leaves), shown(tree.figures.cutoffs), percent(tree.figures.first_move_cutoff_rate), shown(tree.figures.never_searched)]);
  const headings = [t('compare.player'), `#${t('compare.value')}`, `#${t('compare.nodes')}`, `#${t('learn.leaves')}`, `#${t('learn.cuts')}`, `#${t('compare.first_cut')}`, `#${t('learn.never')}`];
  const questions = [];
  for (const [kind, ...which] of lesson.questions) questions.push(await ask(kind, which.map((index) => trees[index]), name));
  // The numbers are the answers: they are shown when the questions were answered.
  const figures = h('section', { class: 'card stack', hidden: true }, h('h2', {}, t('learn.figures')), table(t('learn.figures'), headings, rows));
  const answered = () => {
    if (questions.some((question) => !question.answered)) return;
    figures.hidden = false;
    store('lessons', [...done().add(lesson.id)].join(','));
    announce(t('learn.finished'));
  };
  fill(place, h('section', { class: 'card stack' }, h('h2', {}, t('learn.questions')), questions.map((question) => question.draw(answered))), figures,
    h('section', { class: 'card stack' }, h('p', {}, lesson.look), h('p', {}, h('a', { class: 'button main', href: treeOf(lesson) }, icon('tree'), t('learn.open_tree')))));
}

/** Four numbers in order, each three times the one before (or, of a hundred, a sixth more); the right one stands in any place. */
function around(right, most = Infinity) {
  const place = right % 4;
  const near = [0, 1, 2, 3].map((at) => (most === 100 ? right + 17 * (at - place) : Math.max(1, Math.round(right * 3 ** (at - place)))));
  const all = new Set([right, ...near.filter((value) => value > 0 && value <= most)]);
  for (let more = 1; all.size < 3; more += 1) all.add(right + more);
  return [...all].sort((one, other) => one - other);
}

/** A question whose answer is in the trees. */
async function ask(kind, trees, name) {
  const [one, other] = trees;
  const nodes = (tree) => tree.figures.nodes + tree.figures.qnodes;
  const yes = (right) => ({ choices: [['yes', t('learn.yes')], ['no', t('learn.no')]], right: right ? 'yes' : 'no' });
  const count = (right, most) => ({ choices: around(right, most).map((value) => [String(value), number(value)]), right: String(right) });
  const same = JSON.stringify(one.value) === JSON.stringify(other?.value);
  const made = {
    leaves: () => count(one.figures.leaves),
    times: () => count(Math.max(1, Math.round(nodes(one) / nodes(other)))),
    same: () => yes(same),
    equal_nodes: () => yes(nodes(one) === nodes(other)),
    more_first: () => yes((other.figures.first_move_cutoff_rate ?? 0) > (one.figures.first_move_cutoff_rate ?? 0)),
    more_nodes: () => yes(nodes(other) > nodes(one)),
    researches: () => count(one.figures.researches),
    passes: () => count(one.roots.length),
    table: () => count(one.figures.table_cuts),
    visits: async () => {
      const { items } = await get(`/api/traces/${one.id}/nodes/0/children?limit=300`);
      const best = items.filter((item) => item.visits).sort((a, b) => b.visits - a.visits)[0];
      const all = items.reduce((sum, item) => sum + (item.visits ?? 0), 0);
      return count(Math.round(100 * best.visits / all), 100);
    },
  };
  const { choices, right } = await made[kind]();
  return new Question(t(`learn.q.${kind}`, { one: name(one), other: other ? name(other) : '' }), choices, right);
}

class Question {
  answered = false;

  constructor(text, choices, right) { Object.assign(this, { text, choices, right }); }

  draw(told) {
    const verdict = h('p', { class: 'message', role: 'status' });
    const buttons = this.choices.map(([value, text]) => h('button', { type: 'button', onclick: (event) => {
      if (this.answered) return;
      this.answered = true;
      const good = value === this.right;
      event.currentTarget.setAttribute('aria-pressed', 'true');
      const answer = this.choices.find(([key]) => key === this.right)[1];
      verdict.textContent = good ? t('learn.right') : t('learn.wrong', { answer });
      verdict.classList.toggle('bad', !good);
      told();
    } }, text));
    return h('fieldset', { class: 'question' }, h('legend', {}, this.text), h('div', { class: 'row' }, buttons), verdict);
  }
}
