// Runs before the page is drawn, so that it never flashes in the wrong colours.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('motion') === 'less') document.documentElement.dataset.motion = 'less';
} catch {
  // Without storage the system decides.
}
