// Small pictures in one hand: strokes in a box of 24 by 24, in the colour of the text beside them.

const SVG = 'http://www.w3.org/2000/svg';

const PATHS = {
  rook: 'M6 4v5l2 2v6l-2 3h12l-2-3v-6l2-2V4h-3v2h-2V4h-2v2H9V4z',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500z',
  close: 'M6 6l12 12M18 6L6 18',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
  redo: 'M15 7l5 5l-5 5M20 12H10a6 6 0 0 0-6 6v1',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c1 1 1 1.5 1 2.500h6c0-1 0-1.5 1-2.500A6 6 0 0 0 12 3z',
  why: 'M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.200-1.5 2.400M12 17.500v.5M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18',
  draw: 'M5 9h14M5 15h14',
  flag: 'M6 21V4M6 5c4-3 8 3 12 0v9c-4 3-8-3-12 0',
  flip: 'M7 4v16M7 4L3.5 8M7 4l3.5 4M17 20V4M17 20l-3.5-4M17 20l3.5-4',
  go: 'M13 3L5 14h6l-1 7l8-11h-6z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  tree: 'M12 5v4M12 9H6v4M12 9h6v4M12 9v4M10 3h4v3h-4zM4 13h4v4H4zM10 13h4v4h-4zM16 13h4v4h-4z',
  download: 'M12 4v11M7 11l5 5l5-5M5 20h14',
  first: 'M18 5l-8 7l8 7M6 5v14',
  back: 'M15 5l-8 7l8 7',
  forward: 'M9 5l8 7l-8 7',
  last: 'M6 5l8 7l-8 7M18 5v14',
  play: 'M7 4l13 8l-13 8z',
  pause: 'M8 5v14M16 5v14',
  scissors: 'M6 9a3 3 0 1 0 0-6a3 3 0 0 0 0 6M6 21a3 3 0 1 0 0-6a3 3 0 0 0 0 6M8.5 8L20 18M8.5 16L20 6',
  again: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14',
  dot: 'M12 7a5 5 0 1 0 0 10a5 5 0 0 0 0-10',
  ring: 'M12 6a6 6 0 1 0 0 12a6 6 0 0 0 0-12',
  half: 'M12 6a6 6 0 1 0 0 12zM12 6a6 6 0 0 1 0 12',
  leaf: 'M12 10.500a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3',
  swords: 'M5 5l10 10M19 5L9 15M13 17l4-4M7 13l4 4M16 16l3 3M8 16l-3 3',
  check: 'M5 13l5 5L19 7',
  quiz: 'M4 5h16v11H10l-4 4v-4H4zM12 12.500v.3M10.5 8.500a1.5 1.5 0 1 1 2 1.600',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  terminal: 'M4 5h16v14H4zM7 9l3 3l-3 3M12 15h4',
  stop: 'M7 7h10v10H7z',
  gauge: 'M4 17a8 8 0 1 1 16 0M12 17l4-6',
  pass: 'M5 5h14M5 12h14M5 19h14',
};

/** Icons that are filled. */
const FILLED = new Set(['rook', 'play', 'dot', 'stop', 'leaf']);

/** A picture; whoever needs its meaning in words writes it beside it. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', FILLED.has(name) ? 'icon filled' : 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name] ?? PATHS.dot);
  svg.append(path);
  if (name === 'half') {
    const left = document.createElementNS(SVG, 'path');
    left.setAttribute('d', 'M12 6a6 6 0 1 0 0 12z');
    left.setAttribute('class', 'body');
    svg.append(left);
  }
  return svg;
}
