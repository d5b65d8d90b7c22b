// Requests to the server, and its events.

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
  const answer = await fetch(path, {
    method, signal,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const kind = answer.headers.get('content-type') ?? '';
  const content = kind.includes('json') ? await answer.json() : await answer.text();
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
  const silent = () => lost(true);
  const alive = () => { lost(false); clearTimeout(timer); timer = setTimeout(silent, 20000); };
  const open = () => {
    source = new EventSource(`/api/events?topics=${topics.map(encodeURIComponent).join(',')}`);
    source.addEventListener('open', alive);
    source.addEventListener('heartbeat', alive);
    source.addEventListener('error', () => { clearTimeout(timer); timer = setTimeout(silent, 3000); });
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => { alive(); handle(JSON.parse(event.data)); });
    }
  };
  const close = () => { clearTimeout(timer); source?.close(); source = null; };
  const changed = () => { if (document.hidden) close(); else if (!source) open(); };
  document.addEventListener('visibilitychange', changed);
  if (!document.hidden) open();
  return () => { document.removeEventListener('visibilitychange', changed); close(); };
}
