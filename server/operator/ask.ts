import { z } from 'zod';
import type { Config } from '../config.ts';
import { readHolder } from '../db/open-lock.ts';
import { readOperatorToken } from './operator.ts';

/** The server that holds the database, and the secret by which it recognises the operator on this machine. */
export interface HoldingServer {
  address: string;
  token: string;
}

/** The server that holds the folder's database; null if there is none, or if several may use the database. */
export function holdingServer({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): HoldingServer | null {
  const address = databaseUrl === null ? (readHolder(dataDir)?.address ?? null) : null;
  const token = readOperatorToken(dataDir);
  return address === null || token === null ? null : { address, token };
}

/** Why a server that holds the database didn't do what it was asked, with the reason's code if it gave one. */
export class HandOverFailed extends Error {
  override readonly name = 'HandOverFailed';
  readonly code: unknown;

  constructor(message: string, { code, ...options }: ErrorOptions & { code?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** The server ended after it was asked: what it had already received isn't lost. */
export class ServerGone extends HandOverFailed {}

const refusedBody = z.object({
  message: z.string(),
  details: z.object({ code: z.unknown() }).nullish().catch(null),
});

/** The server's answer to a command. Throws `HandOverFailed` with its reason, or if it can't be reached. */
export async function ask<S extends z.ZodType>(
  server: HoldingServer,
  method: string,
  path: string,
  answer: S,
  body?: unknown,
): Promise<z.output<S>> {
  const response = await send(server, method, path, body);
  const said: unknown = await response.json().catch((error) => {
    throw gone(server, error);
  });
  if (response.ok) return answer.parse(z.object({ data: z.unknown() }).parse(said).data);
  const { message, details } = refusedBody.parse(said);
  throw new HandOverFailed(message, { code: details?.code });
}

/** The same, but returns the raw response. */
export async function send(
  server: HoldingServer,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  try {
    return await fetch(`${server.address}/api/operator${path}`, {
      method,
      headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    throw method === 'POST' && isUnheard(error) ? unreachable(server, error) : gone(server, error);
  }
}

/** Whether nobody was listening at the address. */
const isUnheard = (error: unknown) =>
  error instanceof Error && Object(error.cause).code === 'ECONNREFUSED';

const unreachable = ({ address }: HoldingServer, cause: unknown) =>
  new HandOverFailed(`The server at ${address} can't be reached.`, { cause });

const gone = ({ address }: HoldingServer, cause: unknown) =>
  new ServerGone(`The server at ${address} is gone.`, { cause });
