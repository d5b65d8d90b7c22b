// A new game: against whom, with which side, how long, and from where.

import { get, post, remove } from '../api.js';
import { ask } from '../dialog.js';
import { fill, h } from '../dom.js';
import { store, stored, t } from '../i18n.js';
import { go } from '../router.js';
import { problem, toast } from '../shell.js';
import { gameList } from './list.js';

const CLOCKS = ['', '60+1', '180+2', '300+3', '600+5', '1800+20'];

export async function showSetup(main, query) {
  const [meta, games] = await Promise.all([get('/api/meta'), get('/api/games')]);
  const form = new SetupForm(meta, query);
  const list = h('section', { class: 'card' });
  const throwAway = async (game) => {
    if (!await ask(t('play.delete_sure', { game: `${game.white} – ${game.black}` }), t('play.delete_yes'))) return;
    try {
      await remove(`/api/games/${encodeURIComponent(game.id)}`);
      drawList((await get('/api/games')).games);
    } catch (error) { toast(problem(error)); }
  };
  // Only where the server can delete games.
  const drawList = (all) => fill(list, h('h2', {}, t('play.games')), gameList(all.slice(0, 12), meta.deletes_games ? throwAway : null), h('p', {}, h('a', { href: '/games' }, t('games.all'))));
  drawList(games.games);
  fill(main, h('h1', {}, t('play.new')), h('div', { class: 'setup' }, form.element, list));
}

/** Buttons of which one is chosen, under a heading. */
function choices(name, heading, options, chosen, className = 'choices') {
  const buttons = options.map(([value, text, title]) => h('label', { title },
    h('input', { type: 'radio', name, value, checked: value === chosen }), h('span', {}, text)));
  return h('fieldset', { class: 'group' }, h('legend', {}, heading), h('div', { class: className }, buttons));
}

class SetupForm {
  #meta;
  #summary = h('p', { class: 'summary' });
  #fen = h('input', { name: 'fen', maxlength: 128, spellcheck: 'false', autocomplete: 'off', 'aria-describedby': 'setup-message' });
  #message = h('p', { class: 'message bad', id: 'setup-message', role: 'alert' });
  #other;

  constructor(meta, query) {
    this.#meta = meta;
    const wish = query.get('player') ?? stored('opponent') ?? 'level3';
    const isLevel = meta.levels.some((level) => level.id === wish);
    const option = (value, text) => h('option', { value, selected: value === wish }, text);
    this.#other = h('select', { name: 'other', 'aria-label': t('play.other') },
      h('option', { value: '' }, t('play.other_none')),
      h('optgroup', { label: t('play.laboratory') }, meta.players.map((one) => option(one.id, one.name))),
      h('optgroup', { label: t('play.people') }, option('human', t('play.human'))));
    // A player with options, from an address.
    if (!isLevel && wish !== 'human' && !meta.players.some((one) => one.id === wish)) this.#other.append(h('option', { value: wish, selected: true }, wish));
    const levels = meta.levels.map((level) => [level.id, String(level.number), level.summary]);
    const fenField = h('label', {}, h('span', {}, 'FEN'), this.#fen);
    this.#fen.value = query.get('fen') ?? '';
    this.element = h('form', { class: 'card', onsubmit: (event) => { event.preventDefault(); this.#begin(); } }, h('fieldset', {},
      choices('level', t('play.level'), levels, isLevel ? wish : null, 'levels'), this.#summary,
      h('label', {}, h('span', {}, t('play.other')), this.#other),
      choices('side', t('play.side'), ['white', 'random', 'black'].map((side) => [side, t(`side.${side}`)]), query.get('side') ?? 'white'),
      choices('clock', t('play.clock'), CLOCKS.map((clock) => [clock, clock ? clockName(clock) : t('play.no_clock')]), ''),
      choices('start', t('play.start'), [['standard', t('play.standard')], ['chess960', 'Chess960'], ['fen', t('play.from_fen')]], query.get('fen') ? 'fen' : 'standard'),
      fenField, this.#message, h('button', { class: 'main', type: 'submit' }, t('play.begin'))));
    this.element.addEventListener('change', (event) => this.#changed(event.target));
    fenField.hidden = !query.get('fen');
    this.#describe();
  }

  #value(name) { return this.element.querySelector(`[name=${name}]:checked`)?.value ?? null; }

  get #opponent() { return this.#other.value || this.#value('level') || 'level3'; }

  #changed(field) {
    // A level and another player exclude each other.
    if (field.name === 'level') this.#other.value = '';
    if (field.name === 'other') {
      for (const level of this.element.querySelectorAll('[name=level]')) level.checked = field.value === '' && level.value === 'level3';
    }
    if (field.name === 'start') this.#fen.parentElement.hidden = field.value !== 'fen';
    this.#message.textContent = '';
    this.#fen.removeAttribute('aria-invalid');
    this.#describe();
  }

  #describe() {
    const id = this.#opponent;
    const who = [...this.#meta.levels, ...this.#meta.players].find((one) => one.id === id);
    const name = who?.number ? t('play.level_n', { number: who.number }) : who?.name ?? t('play.human');
    this.#summary.textContent = who?.summary ? t('play.who', { name, summary: who.summary }) : id === 'human' ? t('play.human_hint') : id;
  }

  async #begin() {
    const side = this.#value('side');
    const person = side === 'random' ? ['white', 'black'][Math.floor(Math.random() * 2)] : side;
    const start = this.#value('start');
    const wish = {
      white: 'human', black: 'human', [person === 'white' ? 'black' : 'white']: this.#opponent,
      clock: this.#value('clock') || null, chess960: start === 'chess960', fen: start === 'fen' ? this.#fen.value.trim() : null,
    };
    try {
      const game = await post('/api/games', wish);
      store('opponent', this.#opponent);
      await go(`/play/${game.id}`);
      document.getElementById('main').focus();
    } catch (error) {
      this.#message.textContent = problem(error);
      if (error.problem?.field === 'fen') {
        this.#fen.setAttribute('aria-invalid', 'true');
        this.#fen.focus();
      }
    }
  }
}

const clockName = (text) => {
  const [base, increment] = text.split('+').map(Number);
  return `${base / 60} + ${increment}`;
};
