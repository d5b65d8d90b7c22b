// Games in a list: who plays, and how it stands.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../icons.js';

/** A list of games, newest first, below an address; with `remove` each has a button that deletes it. */
export function gameList(games, remove = null, below = '/play', none = 'play.no_games') {
  if (games.length === 0) return h('p', { class: 'soft' }, t(none));
  return h('ul', { class: 'games' }, games.map((game) => {
    const names = [game.white, game.black].map((name) => (name === 'human' ? t('play.person') : name)).join(' – ');
    const how = game.result === '*' ? t('play.under_way', { count: game.moves }) : game.result.replace('1/2-1/2', '½–½').replace('-', '–');
    return h('li', {},
      h('a', { href: `${below}/${encodeURIComponent(game.id)}` }, h('span', { class: 'who' }, names), h('span', { class: 'soft result' }, how), below !== '/play' && h('span', { class: 'soft small more' }, [game.date, openingText(game.opening)].filter(Boolean).join(' · '))),
      remove && h('button', { type: 'button', class: 'plain', 'aria-label': t('play.delete', { game: names }), title: t('play.delete', { game: names }), onclick: () => remove(game) }, icon('close')));
  }));
}

/** An opening with its code. The name may carry the code already. */
export function openingText(opening) {
  if (!opening) return '';
  const at = opening.name.indexOf(opening.eco);
  return `${opening.eco} · ${at < 0 ? opening.name : opening.name.slice(at + opening.eco.length).trim()}`;
}
