import { chromiumOptions } from '../support/chromium.ts';

/**
 * For tests in which nothing may move: how much the arrival of a web font moves the text depends on the fonts of the
 * machine, and isn't tested.
 */
export const withoutWebFonts = {
  launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, '--disable-remote-fonts'] },
};
