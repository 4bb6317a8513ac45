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

/**
 * Reads a draft and moves it away until `noteApplied`: if a form crashes on it, it isn't applied again but set aside at
 * the next start.
 */
export function takeDraft(name: string): unknown {
  const kept = readDraft(name);
  if (kept === null) return null;
  keepOwned(applied(name), kept);
  keepOwned(named(name), null);
  return kept;
}

/** The form has shown the draft, so it can be deleted. */
export const noteApplied = (name: string): void => keepOwned(applied(name), null);

const named = (name: string) => `draft:${VERSION}:${name}`;
const applied = (name: string) => `laid:${VERSION}:${name}`;
