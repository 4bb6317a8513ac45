import { Refusal } from './refusal.ts';

const largest = 2 ** 31 - 1;

/** The number of a record in a path; what can't be one is a record that doesn't exist. */
export function pathId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(id <= largest)) throw new Refusal('not_found', `There is no record ${text}.`);
  return id;
}
