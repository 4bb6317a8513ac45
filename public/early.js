// Runs before a page that a device starts by itself is painted.

// The shell knows nobody's choice: without this it would first be painted in the device's own theme.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us.
}

// Another site's page that opened this one in a window could go on steering it. The worker's answer at this address
// parts the two, and leads back.
try {
  void opener?.document;
} catch {
  const { pathname, search, hash } = location;
  location.replace(`/apart?to=${encodeURIComponent(pathname + search + hash)}`);
}
