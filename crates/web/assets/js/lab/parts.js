// What the pages of the laboratory share: numbers, scores, tables, bars, the same experiment as a command.

import { h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { copy } from '../shell.js';

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A number, or a dash where there is none. */
export const shown = (value, decimals = 0) => (value === null || value === undefined ? '–' : number(value, decimals));

/** `×3.2`. */
export const times = (value) => (value === null || value === undefined ? '–' : `×${number(value, value < 10 ? 2 : 1)}`);

/** `91 %`. */
export const percent = (value) => (value === null || value === undefined ? '–' : `${number(100 * value)} %`);

/** `+0.34` or `#-3`. */
export function score(value) {
  if (!value) return '–';
  if ('mate' in value) return `#${value.mate}`;
  return `${value.cp < 0 ? '−' : '+'}${number(Math.abs(value.cp) / 100, 2)}`;
}

/** A table that scrolls in its card. Cells are texts or elements; columns whose heading begins with # are numbers. */
export function table(caption, headings, rows) {
  const isNumber = headings.map((heading) => heading.startsWith('#'));
  const cell = (tag, index, ...content) => h(tag, { class: isNumber[index] ? 'number' : null, scope: tag === 'th' ? 'row' : null }, ...content);
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    h('table', {}, h('caption', { class: 'unseen' }, caption),
      h('thead', {}, h('tr', {}, headings.map((heading, index) => h('th', { class: isNumber[index] ? 'number' : null, scope: 'col' }, heading.replace(/^#/, ''))))),
      h('tbody', {}, rows.map((row) => h('tr', {}, row.map((content, index) => cell(index === 0 ? 'th' : 'td', index, content)))))));
}

/** A bar of this share of the longest one; the number stands beside it. */
export function bar(share, kind = 'all') {
  const fill = h('i', { class: `bar ${kind}`, 'aria-hidden': 'true' });
  fill.style.width = `${Math.max(0.5, Math.min(100, 100 * share))}%`;
  return h('span', { class: 'bar-room' }, fill);
}

/** The same experiment in a terminal. */
export function commandLine(command) {
  return h('p', { class: 'command' }, h('code', {}, command),
    h('button', { type: 'button', onclick: () => copy(command, t('lab.command')) }, icon('copy'), t('lab.copy_command')));
}

/** Data as a file to keep. */
export function download(name, data) {
  const blob = new Blob([JSON.stringify(data, null, 1)], { type: 'application/json' });
  const link = h('a', { class: 'button', download: name }, icon('download'), 'JSON');
  link.addEventListener('click', () => {
    const address = URL.createObjectURL(blob);
    link.href = address;
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
  link.href = '#';
  return link;
}

/** A field of a form with its name above it. */
export const field = (text, input, className) => h('label', { class: className }, h('span', {}, text), input);

/** A choice of a list. */
export const choice = (name, options, chosen) => h('select', { name }, options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)));

/** The field of a position. */
export const fenField = (fen) => h('input', { name: 'fen', value: fen, maxlength: 128, spellcheck: 'false', autocomplete: 'off', required: true });

/** What players are called where they are chosen, so that results call them the same; one with options keeps its text. */
let names = new Map();
export const knowPlayers = (players) => { names = new Map(players.map((player) => [player.id, player.name])); };
export const playerName = (id) => names.get(id) ?? id;

/** Players to choose from; one with options comes by its address and is kept in the list. */
export function playerTicks(players, asked) {
  knowPlayers(players);
  const others = asked.filter((id) => !players.some((player) => player.id === id)).map((id) => ({ id, name: id, summary: '' }));
  const tick = (player) => h('label', { class: 'tick', title: player.summary }, h('input', { type: 'checkbox', name: 'p', value: player.id, checked: asked.includes(player.id) }), h('span', {}, player.name));
  const element = h('fieldset', { class: 'ticks' }, h('legend', {}, t('compare.players')), h('div', { class: 'row' }, [...players, ...others].map(tick)));
  return { element, chosen: () => [...element.querySelectorAll('input:checked')].map((input) => input.value) };
}

/** How far an experiment is. */
export const progressOf = ({ done, total, player, nodes }) => t('compare.progress', { done, total, player, nodes });
