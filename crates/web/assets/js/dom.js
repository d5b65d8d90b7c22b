// A few words to build pages with. Text always goes through textContent: nothing from outside can
// become markup.

import { spaced } from './i18n.js';

/**
 * An element: `h('button', {class: 'big', onclick: act}, 'Play')`. Attributes that are null, undefined or false are left
 * out; functions become listeners; children are elements, texts or lists of them.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(element, child);
    else element.append(child instanceof Node ? child : spaced(String(child)));
  }
}

/** Puts these children in the place of all that an element holds. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}
