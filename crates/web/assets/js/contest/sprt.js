// A sequential test of two players: its order, and where it stands.

import { h } from '../dom.js';
import { number, t } from '../i18n.js';
import { field, percent, table } from '../lab/parts.js';

/** The fields of a test, and what they order. */
export function testFields(players) {
  const list = h('datalist', { id: 'players' }, players.map((id) => h('option', { value: id })));
  const text = (name, value, more) => h('input', { name, value, required: true, autocomplete: 'off', spellcheck: 'false', maxlength: 200, ...more });
  const float = (name, value, more) => h('input', { name, value, type: 'number', step: 'any', required: true, ...more });
  const inputs = { first: text('first', 'mtdf', { list: 'players' }), second: text('second', 'alphabeta', { list: 'players' }), elo0: float('elo0', 0), elo1: float('elo1', 20),
    alpha: float('alpha', 0.05, { min: 0.001, max: 0.499 }), beta: float('beta', 0.05, { min: 0.001, max: 0.499 }), limits: text('limits', 'nodes=5000'), seed: float('seed', 1, { min: 0, step: 1 }) };
  const value = (name) => Number(inputs[name].value);
  return {
    element: h('div', { class: 'fields' }, Object.entries(inputs).map(([name, input]) => field(t(name === 'limits' || name === 'seed' ? `tournament.${name}` : `sprt.${name}`), input)), list),
    wish: () => {
      const names = [inputs.first.value.trim(), inputs.second.value.trim()];
      return { title: `${names.join(' – ')} (SPRT)`, players: names, limits: inputs.limits.value.trim(), seed: value('seed'),
        sprt: { elo0: value('elo0'), elo1: value('elo1'), alpha: value('alpha'), beta: value('beta') } };
    },
  };
}

/** Where a test stands. Only the last point counts, so no path is drawn. */
export function testCard({ report, sprt }, done) {
  const { llr, lower, upper, verdict } = report;
  const ratio = (value) => number(value, 2).replace('-', '−');
  const mark = h('i', { class: 'mark' });
  const zero = h('i', { class: 'zero' });
  const place = (value) => `${(100 * (Math.min(upper, Math.max(lower, value)) - lower)) / (upper - lower)}%`;
  mark.style.left = place(llr);
  zero.style.left = place(0);
  const games = report.wins + report.draws + report.losses;
  const signed = (value) => `${value < 0 ? '−' : '+'}${number(Math.abs(value), 1)}`;
  const ends = [[report.elo_low, '>'], [report.elo_high, '<']].find(([end]) => Number.isFinite(end)) ?? [];
  const elo = Number.isFinite(report.elo) && Number.isFinite(report.elo_error) ? `${signed(report.elo)} ± ${number(report.elo_error, 1)}` : games > 0 && ends[1] ? `${ends[1]} ${signed(ends[0])}` : '–';
  const fact = (name, text) => [h('dt', {}, name), h('dd', { class: 'number' }, text)];
  return [h('section', { class: 'card stack' }, h('h2', {}, t('sprt.title')), h('p', {}, t('sprt.question', { first: report.players[0], second: report.players[1], elo0: sprt.elo0, elo1: sprt.elo1 })),
    h('div', { class: 'window llr', role: 'meter', 'aria-label': 'LLR', 'aria-valuemin': lower.toFixed(2), 'aria-valuemax': upper.toFixed(2), 'aria-valuenow': llr.toFixed(2), 'aria-valuetext': ratio(llr) }, zero, mark),
    h('div', { class: 'row ends number' }, h('span', {}, `${ratio(lower)} · elo0`), h('strong', {}, `LLR ${ratio(llr)}`), h('span', {}, `elo1 · ${ratio(upper)}`)),
    h('p', {}, h('strong', {}, t(`sprt.${verdict}`))), h('p', { class: 'soft small' }, t('sprt.last'))),
  h('div', { class: 'two' }, h('section', { class: 'card stack' }, h('h2', {}, t('sprt.numbers')), h('dl', { class: 'facts' }, fact(t('tournament.games'), `+${report.wins} =${report.draws} −${report.losses}`),
    fact(t(done ? 'sprt.elo_done' : 'sprt.elo'), elo), fact('LOS', games > 0 ? percent(report.los) : '–')), h('p', { class: 'soft small' }, t('sprt.biased'))),
  h('section', { class: 'card stack' }, h('h2', {}, t('sprt.pairs')), table(t('sprt.pairs'), [t('sprt.points'), '#0', '#½', '#1', '#1½', '#2'], [[t('sprt.count'), ...report.pairs]]), h('p', { class: 'soft small' }, t('sprt.pairs_about'))))];
}
