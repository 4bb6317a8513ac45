import { createHmac } from 'node:crypto';
import { hour } from '../lib/durations.ts';
import { sameBytes } from '../lib/same-bytes.ts';

/** In milliseconds: a working day; after that the token is asked for again. */
const length = 12 * hour;

/**
 * What an operator's browser keeps instead of the token: an expiry time, signed with the token. Any process can verify
 * it, and a new token ends all open sessions.
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

/** Compares a given token, in a time that reveals nothing about the real one. */
export const isOperatorToken = (token: string, given: string): boolean =>
  sameBytes(Buffer.from(signature(token, given)), Buffer.from(signature(token, token)));

const signature = (token: string, text: string) =>
  createHmac('sha256', token).update(`operator ${text}`).digest('base64url');

const traits = 'Path=/operator; Secure; HttpOnly; SameSite=Strict';
export const cookieName = 'operator';

/** A session cookie that other sites can't have sent along and no script can read. */
export const sessionCookie = (session: string): string => `${cookieName}=${session}; ${traits}`;
export const noSessionCookie = `${cookieName}=; ${traits}; Max-Age=0`;
