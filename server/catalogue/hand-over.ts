import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { fromWeb } from '../lib/web-streams.ts';
import { ask, HandOverFailed, type HoldingServer, ServerGone, send } from '../operator/ask.ts';
import type { CliOptions } from './cli-options.ts';
import { CatalogueFailure, isFailureCode } from './failure.ts';
import type { Progress } from './import-file.ts';
import { type OperatorJob, operatorJob } from './operator-routes.ts';
import type { ImportReport } from './report.ts';

export interface Hooks {
  onProgress(progress: Progress): void;
  onBadLine(line: string): void;
}

const askEvery = 250;
const taken = z.object({ id: z.string() });

/** Has the server receive the file and import it, and follows the import until it ends. */
export async function handOver(
  server: HoldingServer,
  options: CliOptions,
  hooks: Hooks,
): Promise<Omit<ImportReport, 'errors'>> {
  const { json: _, ...request } = options;
  const { id } = await ask(server, 'POST', '/catalogue', taken, request).catch((error) => {
    const { code, message } = error;
    throw isFailureCode(code) ? new CatalogueFailure(code, message) : error;
  });
  const job = await follow(server, id, hooks);
  await eachBadLine(server, id, hooks.onBadLine).catch((error) => {
    if (!(error instanceof ServerGone)) throw error;
    // The import has ended: its row contains the first bad lines.
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

async function eachBadLine(
  server: HoldingServer,
  id: string,
  onLine: (line: string) => void,
): Promise<void> {
  const { ok, body } = await send(server, 'GET', `/jobs/${id}/bad-rows`);
  if (!ok || body === null) return;
  const input = fromWeb(body);
  for await (const line of createInterface({ input })) onLine(line);
}
