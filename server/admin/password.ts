import { randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageError } from '../lib/usage-error.ts';

/** Letters and digits that aren't easily mistaken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 5;

/** A password that can be read out or copied: 99 bits, such as `k7fa-9xqm-…`. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** The first line of the input. Throws `UsageError` for a terminal, because it would show the typed password. */
export async function readPassword(input: Readable & { isTTY?: boolean }): Promise<string> {
  if (input.isTTY) {
    throw new UsageError('--password-stdin: pipe it in, as in: pass show dropline | npm run …');
  }
  const [line = ''] = (await text(input)).split(/\r?\n/, 1);
  return line;
}
