// Requests to the server, and its events. Every request says in which language sentences are wanted.

import { currentLanguage } from './i18n.js';

/** An address with the language of the page. */
const spoken = (path) => `${path}${path.includes('?') ? '&' : '?'}lang=${currentLanguage()}`;

/** What the server refused, with a code to translate and what it said. */
export class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? String(status));
    this.status = status;
    this.code = problem.code ?? `http_${status}`;
    this.problem = problem;
  }
}

async function request(method, path, body, signal) {
  const answer = await fetch(spoken(path), {
    method, signal,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const kind = answer.headers.get('content-type') ?? '';
  const text = await answer.text();
  const content = kind.includes('json') && text ? JSON.parse(text) : text;
  if (!answer.ok) throw new Refused(answer.status, typeof content === 'object' ? content : { detail: content });
  return content;
}

export const get = (path, signal) => request('GET', path, undefined, signal);
export const post = (path, body = {}, signal) => request('POST', path, body, signal);
export const remove = (path) => request('DELETE', path);

/**
 * Listens to topics of the server until the answer is called. The stream is closed while the page is hidden: a browser
 * allows six connections for all its tabs. `lost` hears whether the server can be reached.
 */
export function listen(topics, handlers, lost = () => {}) {
  let source = null;
  let timer = null;
  let again = null;
  const silent = () => lost(true);
  const expect = (milliseconds) => { clearTimeout(timer); timer = setTimeout(silent, milliseconds); };
  let failing = false;
  const alive = () => { failing = false; lost(false); expect(25000); };
  const failed = () => {
    if (!failing) expect(2500);
    failing = true;
    // The browser tries again by itself, unless the server answered with a refusal.
    if (source?.readyState === EventSource.CLOSED) again = setTimeout(() => { source?.close(); open(); }, 2000);
  };
  const open = () => {
    source = new EventSource(spoken(`/api/events?topics=${topics.map(encodeURIComponent).join(',')}`));
    source.addEventListener('open', alive);
    source.addEventListener('heartbeat', alive);
    source.addEventListener('error', failed);
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => { alive(); handle(JSON.parse(event.data)); });
    }
  };
  const close = () => { clearTimeout(timer); clearTimeout(again); source?.close(); source = null; };
  const changed = () => { if (document.hidden) close(); else if (!source) open(); };
  document.addEventListener('visibilitychange', changed);
  if (!document.hidden) open();
  return () => { document.removeEventListener('visibilitychange', changed); close(); };
}
