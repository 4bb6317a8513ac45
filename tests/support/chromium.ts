const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** How every test starts Chromium: the one without windows that is named, else the whole one; quiet towards the outside. */
export const chromiumOptions = {
  executablePath: process.env.HEADLESS_SHELL_PATH || whole,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * For what only the whole of it can do: keep a page that was left in memory (`coming-back.spec`), show an installed app in a window of its
 * own (`installed.spec`), and draw letters as the pictures have them (`design.spec`). Everything else runs in either.
 */
export const wholeChromium = { ...chromiumOptions, executablePath: whole };
