// A question that must be answered before anything else.

import { h } from './dom.js';
import { t } from './i18n.js';

/** Asks yes or no; the answer is true or false. Escape is no, and the focus returns to where it was. */
export function ask(text, yes) {
  return new Promise((resolve) => {
    const dialog = h('dialog', { class: 'card ask', 'aria-label': text }, h('p', {}, text),
      h('form', { method: 'dialog', class: 'row' },
        h('button', { value: 'no' }, t('page.no')), h('button', { value: 'yes', class: 'main' }, yes)));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Shows lines under a heading until they are closed. */
export function tell(title, lines) {
  const dialog = h('dialog', { class: 'card ask', 'aria-label': title }, h('h2', {}, title), h('ul', {}, lines.map((line) => h('li', {}, line))),
    h('form', { method: 'dialog', class: 'row' }, h('button', { class: 'main' }, t('page.close'))));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** What the keys do, line by line. */
export const keys = () => ['arrows', 'enter', 'escape', 'pieces', 'digits', 'moves', 'ask', 'tree'].map((name) => t(`keys.${name}`));

export const tellKeys = () => tell(t('keys.title'), keys());
