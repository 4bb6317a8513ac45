const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * How every test starts Chromium: the headless shell if its path is set, otherwise the full browser; without calling
 * the internet by itself.
 */
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
 * The full browser, for what the headless shell can't do: restore pages from memory (`restored-page.spec`), show an
 * installed app in its own window (`installed.spec`), and draw text as in the pictures (`design.spec`).
 */
export const wholeChromium = { ...chromiumOptions, executablePath: whole };
