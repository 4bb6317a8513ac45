import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { CliOptions } from './cli-options.ts';
import { CatalogueFailure } from './failure.ts';
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

interface Hooks {
  onProgress(progress: Progress): void;
  onBadLine(line: string): void;
}

const askEvery = 250;

/** Has the server import the file where it lies, and follows it to its end. */
export async function handOver(
  server: HoldingServer,
  options: CliOptions,
  hooks: Hooks,
): Promise<Omit<ImportReport, 'errors'>> {
  const folder = await mkdtemp(join(tmpdir(), 'dropline-import-'));
  const badLog = join(folder, 'bad-rows.txt');
  try {
    const { json: _, ...asked } = options;
    const request: OperatorRequest = { ...asked, name: asked.file, badLog };
    const { id } = await ask(server, 'POST', '/catalogue', z.object({ id: z.string() }), request);
    const job = await follow(server, id, hooks);
    await eachLine(badLog, hooks.onBadLine);
    const gaveUp = job.errors.find(({ code }) => code === 'internal' || code === 'ended_server');
    if (job.report !== null && gaveUp === undefined) return job.report;
    const error = gaveUp ?? job.errors[0];
    throw new HandOverFailed(error?.text ?? `The import ended as ${job.state}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

async function ask<S extends z.ZodType>(
  { address, token }: HoldingServer,
  method: string,
  path: string,
  answer: S,
  body?: OperatorRequest,
): Promise<z.output<S>> {
  let response: Response;
  try {
    response = await fetch(`${address}/api/operator${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    throw new HandOverFailed(
      `The server at ${address} is gone. An import that it had begun goes on after its next start.`,
      { cause: error },
    );
  }
  const said: unknown = await response.json();
  if (response.ok) return answer.parse(z.object({ data: z.unknown() }).parse(said).data);
  const refused = z.object({ message: z.string() }).parse(said);
  throw response.status === 422
    ? new CatalogueFailure('malformed', refused.message)
    : new HandOverFailed(refused.message);
}

async function eachLine(path: string, onLine: (line: string) => void): Promise<void> {
  const file = await open(path).catch(() => null);
  if (file === null) return;
  for await (const line of file.readLines()) onLine(line);
}
