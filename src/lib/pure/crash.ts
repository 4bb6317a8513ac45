import { cell } from './cell.ts';

/** The last error that a page threw while it was rendered. In an object of its own: it can be thrown twice. */
export const lastCrash = cell<{ error: unknown } | null>(null);
