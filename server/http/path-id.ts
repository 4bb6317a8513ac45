import { Refusal } from './refusal.ts';

const largest = 2 ** 31 - 1;

/** A text as a record's number; null if it can't be one. */
export function idIn(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  return id <= largest ? id : null;
}

/** The record number in a path. Throws `not_found` for a text that can't be one. */
export function pathId(text: string): number {
  const id = idIn(text);
  if (id === null) throw new Refusal('not_found', `There is no record ${text}.`);
  return id;
}
