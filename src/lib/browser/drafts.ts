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

/** Takes what was typed away while it is being applied: what a form can't show is applied once, and then set aside. */
export function takeDraft(name: string): unknown {
  const kept = readDraft(name);
  if (kept === null) return null;
  keepOwned(applied(name), kept);
  keepOwned(named(name), null);
  return kept;
}

/** It is shown. */
export const noteApplied = (name: string): void => keepOwned(applied(name), null);

const named = (name: string) => `draft:${VERSION}:${name}`;
const applied = (name: string) => `laid:${VERSION}:${name}`;
