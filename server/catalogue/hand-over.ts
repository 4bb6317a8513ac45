import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { CliOptions } from './cli-options.ts';
import { CatalogueFailure, isFailureCode } from './failure.ts';
import type { Progress } from './import-file.ts';
import { type OperatorJob, type OperatorRequest, operatorJob } from './operator.ts';
import type { ImportReport } from './report.ts';

/** The server that holds the database, and the secret that it knows this machine's operator by. */
export interface HoldingServer {
  address: string;
  token: string;
}

/** Why a server that holds the database didn't do an import. */
export class HandOverFailed extends Error {
  override readonly name = 'HandOverFailed';
}

/** The server ended after it was asked: what it had taken in isn't lost. */
export class ServerGone extends HandOverFailed {}

interface Hooks {
  onProgress(progress: Progress): void;
  onBadLine(line: string): void;
}

const askEvery = 250;

/** Has the server take in the file and import it, and follows it to its end. */
export async function handOver(
  server: HoldingServer,
  options: CliOptions,
  hooks: Hooks,
): Promise<Omit<ImportReport, 'errors'>> {
  const { json: _, ...request } = options;
  const { id } = await ask(server, 'POST', '/catalogue', z.object({ id: z.string() }), request);
  const job = await follow(server, id, hooks);
  await eachBadLine(server, id, hooks.onBadLine).catch((error) => {
    if (!(error instanceof ServerGone)) throw error;
    // The import has ended all the same: the first of the lines stand in its row.
    for (const { subject, text } of job.errors) hooks.onBadLine(`${subject}, ${text}`);
  });
  const gaveUp = job.errors.find(({ code }) => code === 'internal' || code === 'ended_server');
  if (job.report !== null && gaveUp === undefined) return job.report;
  const error = gaveUp ?? job.errors[0];
  if (isFailureCode(error?.code)) throw new CatalogueFailure(error.code, error.text);
  throw new HandOverFailed(error?.text ?? `The import ended as ${job.state}.`);
}

async function follow(server: HoldingServer, id: string, hooks: Hooks): Promise<OperatorJob> {
  for (;;) {
    const job = await ask(server, 'GET', `/jobs/${id}`, operatorJob);
    if (job.ended) return job;
    const { total, ok, failed, report } = job;
    hooks.onProgress({
      phase: report === null ? 'reading' : 'merging',
      rows: total,
      rowsIn: ok + failed,
      bytes: 0,
      totalBytes: 0,
    });
    await setTimeout(askEvery);
  }
}

const refusedBody = z.object({
  message: z.string(),
  details: z.object({ code: z.unknown() }).nullish().catch(null),
});

async function ask<S extends z.ZodType>(
  server: HoldingServer,
  method: string,
  path: string,
  answer: S,
  body?: OperatorRequest,
): Promise<z.output<S>> {
  const response = await send(server, method, path, body);
  const said: unknown = await response.json().catch((error) => {
    throw gone(server, error);
  });
  if (response.ok) return answer.parse(z.object({ data: z.unknown() }).parse(said).data);
  const { message, details } = refusedBody.parse(said);
  throw isFailureCode(details?.code)
    ? new CatalogueFailure(details.code, message)
    : new HandOverFailed(message);
}

async function send(
  server: HoldingServer,
  method: string,
  path: string,
  body?: OperatorRequest,
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

/** Nobody listened to what was asked. */
const isUnheard = (error: unknown) =>
  error instanceof Error && Object(error.cause).code === 'ECONNREFUSED';

const unreachable = ({ address }: HoldingServer, cause: unknown) =>
  new HandOverFailed(`The server at ${address} can't be reached.`, { cause });

const gone = ({ address }: HoldingServer, cause: unknown) =>
  new ServerGone(
    `The server at ${address} is gone. An import that it had begun goes on after its next start.`,
    { cause },
  );

async function eachBadLine(
  server: HoldingServer,
  id: string,
  onLine: (line: string) => void,
): Promise<void> {
  const { ok, body } = await send(server, 'GET', `/jobs/${id}/bad-rows`);
  if (!ok || body === null) return;
  const input = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  for await (const line of createInterface({ input })) onLine(line);
}
