// What kinds of nodes there are, with the picture and the colour of each. The colour never stands alone.

export const KINDS = {
  pv: { icon: 'dot', color: 'pv' },
  cut: { icon: 'scissors', color: 'cut' },
  all: { icon: 'ring', color: 'all' },
  exact: { icon: 'half', color: 'exact' },
  leaf: { icon: 'leaf', color: 'leaf' },
  quiescence: { icon: 'swords', color: 'quiet' },
  table: { icon: 'table', color: 'known' },
  sampled: { icon: 'ring', color: 'exact' },
  proven: { icon: 'check', color: 'pv' },
  unfinished: { icon: 'pause', color: 'soft' },
};

export const kindOf = (name) => KINDS[name] ?? KINDS.leaf;
