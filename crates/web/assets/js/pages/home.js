// The first page: what there is, and the games that were left.

import { get } from '../api.js';
import { cards } from '../cards.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { gameList } from '../play/list.js';

const CARDS = [['play', '/play', 'play'], ['tree', '/lab/tree', 'tree'], ['analyse', '/analyse', 'gauge'], ['puzzles', '/puzzles', 'quiz'],
  ['lab', '/lab', 'table'], ['tournaments', '/tournaments', 'flag'], ['learn', '/learn', 'hint']];

export async function show(main) {
  const games = h('div', {});
  fill(main, h('div', { class: 'hero' }, h('h1', {}, t('home.title')), h('p', { class: 'soft' }, t('home.about'))),
    cards(CARDS), games);
  const list = (await get('/api/games')).games;
  const running = list.filter((game) => game.result === '*').slice(0, 6);
  const over = list.filter((game) => game.result !== '*').slice(0, 6);
  const box = (title, some) => some.length > 0 && h('li', {}, h('section', { class: 'card' }, h('h2', {}, title), gameList(some)));
  fill(games, h('ul', { class: 'cards wide' }, box(t('home.running'), running), box(t('home.last'), over)), h('p', {}, h('a', { href: '/games' }, t('games.all'))));
}
