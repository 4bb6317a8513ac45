// The shell of a start on this device knows nobody's choice: without this it would first be painted in the device's own theme.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us.
}
