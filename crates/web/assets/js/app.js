// Where every page begins: the language first, then the page that the address means.

import { loadLanguage } from './i18n.js';
import { start } from './router.js';

loadLanguage().then(start);
