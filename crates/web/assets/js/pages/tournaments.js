// Tournaments: a new one, those there are, and one as it is played.

import '../board.js';
import { get, listen, post, remove } from '../api.js';
import { testCard, testFields } from '../contest/sprt.js';
import { ask } from '../dialog.js';
import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { bar, choice, commandLine, download, field, table } from '../lab/parts.js';
import { go } from '../router.js';
import { announce, problem, showLost, toast } from '../shell.js';

/** Tournaments to begin with: who plays, how, and how long it takes. */
const PRESETS = {
  classical: { players: ['minimax', 'alphabeta', 'negascout', 'mtdf', 'mcts'], format: 'league', cycles: 1, limits: 'nodes=5000' },
  depths: { players: ['alphabeta:depth=1', 'alphabeta:depth=2', 'alphabeta:depth=3', 'alphabeta:depth=4'], format: 'league', cycles: 2, limits: 'depth=4' },
  systems: { players: ['bibichess', 'course', 'agent', 'negascout'], format: 'league', cycles: 1, limits: 'nodes=10000' },
  levels: { players: ['level1', 'level2', 'level3', 'level4', 'level5', 'level6', 'level7', 'level8'], format: 'knockout', cycles: 1, limits: 'nodes=20000' },
};
const FORMATS = ['league', 'gauntlet', 'swiss', 'knockout'];
/** Boards of games under way that are shown. */
const BOARDS = 4;

export async function show(main, id) {
  if (id) return showOne(main, id);
  const list = h('div', {});
  const [{ tournaments }, { players, levels, cores }] = await Promise.all([get('/api/tournaments'), get('/api/meta')]);
  fill(main, h('h1', {}, t('page.tournaments')), newForm(cores), newTest([...players, ...levels].map((one) => one.id)), list);
  const row = (one) => [h('a', { href: `/tournaments/${one.id}` }, one.title || one.id), one.kind === 'sprt' ? 'SPRT' : t(`tournament.format.${one.format}`), one.players.length, progressOf(one), t(`tournament.state.${one.state}`)];
  fill(list, h('section', { class: 'card' }, h('h2', {}, t('tournament.list')), tournaments.length === 0 ? h('p', { class: 'soft' }, t('tournament.none'))
    : table(t('tournament.list'), [t('tournament.name'), t('tournament.format'), `#${t('tournament.players')}`, `#${t('tournament.games')}`, t('tournament.state')], tournaments.map(row))));
  return null;
}

const progressOf = (one) => (one.games_expected ? `${number(one.games_played ?? 0)} / ${number(one.games_expected)}` : '–');

function newForm(cores) {
  const fields = {
    title: h('input', { name: 'title', maxlength: 80, autocomplete: 'off' }),
    players: h('textarea', { name: 'players', rows: 5, spellcheck: 'false', required: true }),
    format: choice('format', FORMATS.map((name) => [name, t(`tournament.format.${name}`)]), 'league'),
    cycles: h('input', { name: 'cycles', type: 'number', min: 1, max: 10000, value: 1, required: true }),
    concurrency: h('input', { name: 'concurrency', type: 'number', min: 1, max: cores, value: Math.min(2, cores), required: true }),
    limits: h('input', { name: 'limits', maxlength: 60, spellcheck: 'false', autocomplete: 'off', required: true }),
    seed: h('input', { name: 'seed', type: 'number', min: 0, value: 1, required: true }),
  };
  const take = (name) => {
    const preset = PRESETS[name];
    fields.title.value = t(`tournament.preset.${name}`);
    fields.players.value = preset.players.join('\n');
    for (const key of ['format', 'cycles', 'limits']) fields[key].value = preset[key];
  };
  take('classical');
  const wish = () => ({ title: fields.title.value, players: fields.players.value.split(/\s+/).filter(Boolean), format: fields.format.value, cycles: Number(fields.cycles.value), limits: fields.limits.value.trim(), seed: Number(fields.seed.value), concurrency: Number(fields.concurrency.value) });
  return orderForm(wish, h('h2', {}, t('tournament.new')),
    h('div', { class: 'row', role: 'group', 'aria-label': t('tournament.presets') }, Object.keys(PRESETS).map((name) => h('button', { type: 'button', onclick: () => take(name) }, t(`tournament.preset.${name}`)))),
    h('div', { class: 'fields' }, field(t('tournament.name'), fields.title, 'wide'), field(t('tournament.format'), fields.format), field(t('tournament.cycles'), fields.cycles),
      field(t('tournament.limits'), fields.limits), field(t('tournament.seed'), fields.seed), field(t('tournament.concurrency'), fields.concurrency)),
    field(t('tournament.players_hint'), fields.players));
}

function newTest(names) {
  const fields = testFields(names);
  return orderForm(fields.wish, h('h2', {}, t('sprt.new')), h('p', { class: 'soft' }, t('sprt.about')), fields.element);
}

/** A form that orders games; what is wrong is said below it, at the field. */
function orderForm(wish, ...parts) {
  const message = h('p', { class: 'message bad', role: 'alert', hidden: true });
  const begin = async (event) => {
    event.preventDefault();
    message.hidden = true;
    try {
      const { id } = await post('/api/tournaments', wish());
      go(`/tournaments/${id}`);
    } catch (error) {
      message.hidden = false;
      fill(message, problem(error));
      event.target.elements[{ sprt: 'elo0' }[error.problem?.field] ?? error.problem?.field]?.focus();
    }
  };
  return h('form', { class: 'card stack', onsubmit: begin }, parts, h('div', { class: 'row' }, h('button', { type: 'submit', class: 'main' }, icon('play'), t('tournament.begin'))), message);
}

async function showOne(main, id) {
  const page = new TournamentPage(id);
  fill(main, page.element);
  page.draw(await get(`/api/tournaments/${id}`));
  return listen([`tournament:${id}`], { tournament: (view) => page.draw(view) }, showLost);
}

class TournamentPage {
  #id;
  #parts;
  #state = null;
  #drawn = null;
  #boards = [];

  constructor(id) {
    this.#id = id;
    this.#parts = { title: h('h1', {}), state: h('p', { class: 'soft', role: 'status' }), actions: h('div', { class: 'row' }), progress: h('div', {}), boards: h('div', { class: 'boards' }), result: h('div', { class: 'stack' }) };
    const { title, state, actions, progress, boards, result } = this.#parts;
    this.element = h('div', { class: 'stack' }, h('p', {}, h('a', { href: '/tournaments' }, t('tournament.all'))), title, h('section', { class: 'card stack' }, state, progress, actions), boards, result);
  }

  draw(view) {
    const { title, state, progress, result } = this.#parts;
    title.textContent = view.title || view.id;
    state.textContent = `${t(`tournament.state.${view.state}`)} · ${view.kind === 'sprt' ? 'SPRT' : t(`tournament.format.${view.format}`)} · ${view.limits} · ${t('tournament.games_played', { played: view.games_played ?? 0, all: view.games_expected ?? '?' })}`;
    for (const text of [view.problem, ...view.notes]) if (text) state.textContent += ` · ${text}`;
    if (view.games_expected) fill(progress, bar((view.games_played ?? 0) / view.games_expected, 'pv'));
    if (this.#state !== view.state) {
      if (this.#state && view.state === 'done') announce(t('tournament.state.done'));
      this.#state = view.state;
      this.#actions(view);
    }
    this.#drawBoards(view.boards ?? []);
    // Somebody may be reading: tables are drawn again only when a game has ended.
    const drawn = `${view.state} ${view.games_played}`;
    if (view.report && this.#drawn !== drawn) fill(result, view.kind === 'sprt' ? [...testCard(view, view.state === 'done'), this.#games(view.games, (player) => view.report.players[player])] : this.#tables(view.report), h('section', { class: 'card stack' }, commandLine(view.command)));
    this.#drawn = drawn;
  }

  #actions(view) {
    const act = (action) => async () => {
      try { this.draw(await post(`/api/tournaments/${this.#id}/${action}`)); } catch (error) { toast(problem(error)); }
    };
    const running = view.state === 'running' || view.state === 'waiting';
    const throwAway = async () => {
      if (!await ask(t('tournament.delete_sure'), t('play.delete_yes'))) return;
      try { await remove(`/api/tournaments/${this.#id}`); await go('/tournaments', { replace: true }); } catch (error) { toast(problem(error)); }
    };
    const paused = view.state === 'paused' || view.state === 'failed';
    const quiet = paused || view.state === 'done';
    fill(this.#parts.actions,
      running && h('button', { type: 'button', onclick: act('pause') }, icon('pause'), t('tournament.pause')),
      view.state === 'pausing' && h('button', { type: 'button', title: t('tournament.stop_about'), onclick: act('stop') }, icon('stop'), t('tournament.stop')),
      paused && h('button', { type: 'button', class: 'main', onclick: act('resume') }, icon('play'), t('tournament.resume')),
      quiet && h('a', { class: 'button', href: `/api/tournaments/${this.#id}.pgn`, download: `${this.#id}.pgn` }, icon('download'), 'PGN'),
      quiet && view.report && download(`${this.#id}.json`, view.report),
      quiet && h('button', { type: 'button', onclick: throwAway }, icon('close'), t('games.delete')));
  }

  #drawBoards(list) {
    const running = list.filter(Boolean).slice(0, BOARDS);
    while (this.#boards.length > running.length) this.#boards.pop().figure.remove();
    running.forEach((game, index) => {
      let place = this.#boards[index];
      if (!place) {
        const board = h('chess-board', { mode: 'view' });
        board.words = t;
        const caption = h('figcaption', {});
        place = { board, caption, figure: h('figure', { class: 'card watched' }, caption, board) };
        this.#boards.push(place);
        this.#parts.boards.append(place.figure);
      }
      place.caption.textContent = t('tournament.board', { game: game.game, white: game.white, black: game.black, move: Math.ceil(game.ply / 2) });
      if (game.last) place.board.last = [game.last.slice(0, 2), game.last.slice(2, 4)];
      place.board.setAttribute('fen', game.fen);
    });
  }

  #tables(report) {
    const standings = report.standings;
    const signed = (value) => `${value < 0 ? '−' : '+'}${number(Math.abs(value))}`;
    const ranks = standings.map((row) => [`${row.rank}. ${row.name}`, row.wins + row.draws + row.losses, row.wins, row.draws, row.losses, number(row.points, 1),
      row.wins + row.draws + row.losses > 0 ? `${signed(row.elo)} ± ${number(row.elo_error)}` : '–', row.time_forfeits + row.crashes + row.illegal_moves]);
    const order = standings.map((row) => row.player);
    const name = (player) => report.players[player].name;
    const short = (player) => String(order.indexOf(player) + 1);
    const cross = order.map((one) => [`${short(one)}. ${name(one)}`, ...order.map((other) => {
      const cell = report.cross_table[one][other];
      const games = cell.wins + cell.draws + cell.losses;
      return one === other ? '·' : games === 0 ? '' : `${number(cell.wins + cell.draws / 2, (cell.draws % 2) ? 1 : 0)}/${games}`;
    })]);
    const los = order.map((one) => [`${short(one)}. ${name(one)}`, ...order.map((other) => (one === other || report.games_played === 0 ? '·' : number(100 * report.los[one][other])))]);
    const columns = [t('tournament.player'), ...order.map((player) => `#${short(player)}`)];
    return [
      h('section', { class: 'card stack' }, h('h2', {}, t('tournament.standings')), h('p', { class: 'soft small' }, t(`tournament.ranked.${report.ranked_by}`)),
        table(t('tournament.standings'), [t('tournament.player'), `#${t('tournament.games')}`, '#+', '#=', '#−', `#${t('tournament.points')}`, '#Elo ±', `#${t('tournament.faults')}`], ranks), h('p', { class: 'soft small' }, t('tournament.elo_words'))),
      report.repeated_games > 0 && h('p', { class: 'notice' }, t('tournament.repeated', { count: report.repeated_games })),
      h('div', { class: 'two' }, h('section', { class: 'card stack' }, h('h2', {}, t('tournament.cross')), table(t('tournament.cross'), columns, cross)),
        h('section', { class: 'card stack' }, h('h2', {}, t('tournament.los')), table(t('tournament.los'), columns, los))),
      this.#games(report.games, name),
    ].filter(Boolean);
  }

  /** The last games, each a way to its moves. */
  #games(games, name) {
    const rows = games.slice(-20).reverse().map((game) => [h('a', { href: `/tournaments/${this.#id}/games/${game.game + 1}` }, game.game + 1), name(game.white), name(game.black), (game.result ?? '').replace('1/2-1/2', '½–½').replace('-', '–'), game.moves]);
    return h('section', { class: 'card stack' }, h('h2', {}, t('tournament.last_games')), table(t('tournament.last_games'), [t('tournament.game'), t('side.white'), t('side.black'), t('tournament.result'), `#${t('tournament.moves')}`], rows));
  }
}
