import { keepOwned, readOwned } from './owned.ts';

/** To be raised with the shape of what is kept: what an older build has kept is then left alone. */
const VERSION = 1;

/**
 * What was typed into a form and neither saved nor discarded, kept at every change, so that neither a reload nor a crash
 * loses it.
 */
export const readDraft = (name: string): unknown => readOwned(named(name));

/** Keeps what was typed; null forgets it. */
export const keepDraft = (name: string, typed: object | null): void =>
  keepOwned(named(name), typed);

const named = (name: string) => `draft:${VERSION}:${name}`;
