// The language of the page. Catalogues are flat: key to text with {names} to fill in.

const LANGUAGES = ['en', 'fr'];
let catalogue = {};
let language = 'en';

export function stored(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

export function store(name, value) {
  try { localStorage.setItem(name, value); } catch { /* A private window: it holds for this page. */ }
}

/** The language asked for in the address, chosen before, or of the browser. */
function chosen() {
  const asked = new URLSearchParams(location.search).get('lang');
  const wishes = [asked, stored('lang'), ...navigator.languages.map((name) => name.slice(0, 2))];
  return wishes.find((name) => LANGUAGES.includes(name)) ?? 'en';
}

export async function loadLanguage(name = chosen()) {
  const answer = await fetch(`/i18n/${name}.json`);
  catalogue = await answer.json();
  for (const key of Object.keys(catalogue)) catalogue[key] = spaced(catalogue[key], name);
  language = name;
  document.documentElement.lang = name;
}

export const currentLanguage = () => language;

/** In French a sign that stands apart never begins a line. */
export const spaced = (text, name = language) => (name === 'fr' ? text.replace(/ ([:;?!»])/g, '\u00a0$1').replace(/« /g, '«\u00a0') : text);

/** The text of a key. A number called `count` chooses between `key` and `key.one`. */
export function t(key, values = {}) {
  const one = values.count !== undefined && new Intl.PluralRules(language).select(values.count) === 'one';
  const text = (one ? catalogue[`${key}.one`] : undefined) ?? catalogue[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? format(values[name]) : whole));
}

export const has = (key) => key in catalogue;

function format(value) {
  return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : String(value);
}

/** A number with its thousands set apart and so many decimals. */
export function number(value, decimals = 0) {
  return new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
}
