import { hash, randomBytes } from 'node:crypto';

/** 256 bits, so it can't be guessed. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The form in which the database stores a token: somebody who reads the table can't use it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
