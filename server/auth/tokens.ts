import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: nobody guesses it. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of a token that somebody carries: who reads the table can't act as anybody. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
