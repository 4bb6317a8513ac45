import { createHmac } from 'node:crypto';
import { hour } from '../lib/durations.ts';
import { sameBytes } from '../lib/same-bytes.ts';

/** In milliseconds: a working day; then the token is asked for again. */
const length = 12 * hour;

/**
 * What an operator's browser keeps in the place of the token: the time that it is good until, signed with the token. Any process
 * knows it by that, and another token ends all that are open.
 */
export const openOperatorSession = (token: string, now: number): string => {
  const until = String(now + length);
  return `${until}.${signature(token, until)}`;
};

export function isOperatorSession(token: string, kept: string, now: number): boolean {
  const [, until = '', signed = ''] = /^(\d{1,16})\.([\w-]{1,100})$/.exec(kept) ?? [];
  const right = signature(token, until);
  return sameBytes(Buffer.from(signed), Buffer.from(right)) && Number(until) > now;
}

/** Whether somebody knows the token; in a time that tells nothing of it. */
export const isOperatorToken = (token: string, given: string): boolean =>
  sameBytes(Buffer.from(signature(token, given)), Buffer.from(signature(token, token)));

const signature = (token: string, text: string) =>
  createHmac('sha256', token).update(`operator ${text}`).digest('base64url');

const traits = 'Path=/operator; Secure; HttpOnly; SameSite=Strict';
export const cookieName = 'operator';

/** Gone with the browser: another site's page can't have it sent along, and no script reads it. */
export const sessionCookie = (session: string): string => `${cookieName}=${session}; ${traits}`;
export const noSessionCookie = `${cookieName}=; ${traits}; Max-Age=0`;
