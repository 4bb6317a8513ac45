import { keepOwned, readOwned } from './owned.ts';

/** Has to be raised when the shape of drafts changes; drafts of older builds are then ignored. */
const VERSION = 1;

/**
 * What was typed into a form and neither saved nor discarded. It is stored at every change, so that neither a reload
 * nor a crash loses it.
 */
export const readDraft = (name: string): unknown => readOwned(named(name));

/** Stores what was typed; null deletes it. */
export const keepDraft = (name: string, typed: object | null): void =>
  keepOwned(named(name), typed);

/** Moves a draft away on which its form has crashed: it isn't applied again, but set aside at the next start. */
export function giveUpDraft(name: string): void {
  keepOwned(`laid:${VERSION}:${name}`, readDraft(name));
  keepDraft(name, null);
}

const named = (name: string) => `draft:${VERSION}:${name}`;
