import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { once } from '../lib/once.ts';

const faceFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
);

/**
 * The style sheet of pages that the server writes without the app. The font `geist.woff2` is expected in the same
 * folder as the style sheet.
 */
export const lookCss = once(() => readFileSync(join(import.meta.dirname, 'look.css'), 'utf8'));

export const lookFace = once(() => readFileSync(faceFile));
