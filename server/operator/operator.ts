import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { errorAnswer } from '../http/error-answer.ts';
import { Refusal } from '../http/refusal.ts';
import { sameBytes } from '../lib/same-bytes.ts';

const tokenFile = (dataDir: string) => join(dataDir, 'operator.token');

/** The secret with which a command talks to the server that holds the folder; null if there is none. */
export function readOperatorToken(dataDir: string): string | null {
  try {
    return readFileSync(tokenFile(dataDir), 'utf8');
  } catch {
    return null;
  }
}

/**
 * What the operator may ask of the server from the same machine. The secret is new at each start and is stored in the
 * data folder, readable only by the folder's owner, who could read the database as well.
 */
export function openOperator(dataDir: string, areas: readonly Hono[]) {
  const token = randomBytes(32).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  // Removed first, because an existing file would keep its permissions.
  rmSync(tokenFile(dataDir), { force: true });
  writeFileSync(tokenFile(dataDir), token, { mode: 0o600 });

  const routes = new Hono();
  routes.onError((error, c) => {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return c.json(errorAnswer(refusal), refusal.status);
  });
  routes.use(async (c, next) => {
    const given = Buffer.from(c.req.header('Authorization')?.replace(/^Bearer /, '') ?? '');
    const known = sameBytes(given, Buffer.from(token));
    if (!known || !isSameMachine(c)) throw new Refusal('not_found', 'There is no such call.');
    await next();
  });
  for (const area of areas) routes.route('/', area);

  return { routes, close: () => rmSync(tokenFile(dataDir), { force: true }) };
}

/** Whether the machine connects to itself; requests passed on by a proxy don't count. */
function isSameMachine(c: Context): boolean {
  if (c.req.header('X-Forwarded-For') !== undefined || c.env?.incoming === undefined) return false;
  const remote = getConnInfo(c).remote.address ?? '';
  return /^(::1|(::ffff:)?127\.)/.test(remote) || remote === c.env.incoming.socket.localAddress;
}

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  return error instanceof z.ZodError ? new Refusal('invalid', z.prettifyError(error)) : null;
}
