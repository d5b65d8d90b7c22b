// Parallel: what several threads gain over one, and what they cost.

import { get } from '../api.js';
import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { experimentPage } from '../lab/job.js';
import { START, bar, choice, commandLine, download, fenField, field, percent, progressOf, score, shown, table } from '../lab/parts.js';

/** Whether a tournament takes time from what is measured. */
const tournament = async () => (await get('/api/tournaments')).tournaments.some((one) => one.state === 'running');

export async function show(main, _, asked) {
  const { players, cores } = await get('/api/meta');
  const busy = await tournament();
  const whole = (name, usual, most) => h('input', { name, type: 'number', min: name === 'threads' ? 2 : 1, max: most, value: asked.get(name) ?? usual, required: true });
  const fen = fenField(asked.get('fen') ?? START);
  const player = choice('player', players.filter((one) => one.threads).map((one) => [one.id, one.name]), asked.get('player') ?? 'pvsplit');
  const [depth, threads, repeats] = [whole('depth', 6, 30), whole('threads', Math.max(2, Math.min(8, cores)), 8), whole('repeats', 5, 15)];
  return experimentPage(main, 'parallel', asked, {
    parts: h('div', { class: 'fields' }, field(t('compare.position'), fen, 'wide'), field(t('tree.player'), player), field(t('tree.depth'), depth), field(t('parallel.most'), threads), field(t('parallel.repeats'), repeats)),
    wish: () => ({ kind: 'parallel', fen: fen.value.trim(), player: player.value, depth: Number(depth.value), threads: Number(threads.value), repeats: Number(repeats.value) }),
    query: () => ({ fen: fen.value.trim(), player: player.value, depth: depth.value, threads: threads.value, repeats: repeats.value }),
    told: progressOf, draw: (place, answer) => draw(place, answer, cores, busy),
  });
}

function draw(place, { found: { data }, command }, cores, busy) {
  const rows = data.players.map((one) => {
    const count = one.threads ?? 1;
    const crowded = count > cores && h('strong', { class: 'badge' }, t('parallel.contended', { threads: count, count: cores }));
    return [h('span', {}, number(count), crowded && ' ', crowded), shown(one.wall_ms, 1), count > 1 ? h('span', { class: 'with-bar' }, `× ${number(one.speed_up, 2)}`, bar(one.speed_up / count, crowded ? 'cut' : 'pv')) : '× 1',
      percent(one.efficiency ?? 1), shown(one.total_nodes), count > 1 ? `${one.search_overhead < 0 ? '−' : '+'}${number(Math.abs(100 * one.search_overhead), 1)} %` : '–', score(one.value), one.runs];
  });
  const name = t('parallel.result', { player: data.players[0]?.player.split(':')[0] ?? '', depth: data.depth });
  fill(place, h('section', { class: 'card stack' }, h('h2', {}, name),
    h('p', {}, h('strong', { class: 'badge' }, t('parallel.cores', { count: cores })), ' ', t('parallel.machine')),
    busy && h('p', { class: 'bad' }, t('parallel.busy')),
    table(name, [t('parallel.threads'), '#ms', `#${t('parallel.speed_up')}`, `#${t('parallel.efficiency')}`, `#${t('compare.nodes')}`, `#${t('parallel.overhead')}`, `#${t('compare.value')}`, `#${t('parallel.runs')}`], rows),
    h('p', { class: 'soft small' }, t('parallel.words')),
    h('div', { class: 'row' }, download('parallel.json', data)), commandLine(command)));
}
