import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import { nothingSaid } from '../../server/catalogue/read-options.ts';
import { createFileReader } from '../../server/catalogue/reader/reader.ts';
import { openPglite } from '../../server/db/open-pglite.ts';
import { startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { quickDatabase, serverFor } from '../support/server.ts';
import { preparePgliteFolder } from '../support/server-database.ts';
import { newPerson, type Person } from '../support/server-people.ts';
import { long } from '../support/share.ts';
import { until } from '../support/until.ts';
import { mappedFile, mappedText } from './files.ts';

const thread = new URL('../support/hanging-thread.ts', import.meta.url);
/** Limits that end a silent thread, and limits that end one that never finishes. */
const silent = { megabytes: 64, silentSeconds: 4, totalSeconds: 600 };
const slow = { megabytes: 64, silentSeconds: 600, totalSeconds: 4 };
const map = 'title=Navn,sku=Varenr,cost=Pris';
const options = { ...nothingSaid, currency: 'DKK', map };
const photographs = { folder: null, dataDir: '', dryRun: true };
const never = new AbortController().signal;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropline-test-reader-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The failure of reading a file to its end, with the longest time that this thread was blocked meanwhile. */
async function failureOf(path: string, limits = silent, signal: AbortSignal = never) {
  const reader = createFileReader(limits, thread);
  const file = await reader.open({ path, options, photographs }, signal);
  try {
    for await (const _ of file.batches(() => 10));
    return null;
  } catch (error) {
    return error;
  } finally {
    await file.close();
  }
}

describe('[§D-files] a file that', () => {
  test('hangs its reader ends the reader, and is told of', async () => {
    expect(await failureOf('hangs')).toMatchObject({
      code: 'stalled',
      message: expect.stringContaining('4 seconds'),
    });
  });

  test('is read without an end is ended as well', long, async () => {
    expect(await failureOf('works', slow)).toMatchObject({
      code: 'stalled',
      message: expect.stringContaining('4 seconds'),
    });
  });

  test('takes more memory than its reader has ends the reader, and not the server', async () => {
    const limits = { megabytes: 32, silentSeconds: 60, totalSeconds: 60 };
    expect(await failureOf('hoards', limits)).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('32 MB'),
    });
  });

  test('hangs its reader leaves this thread alone, and ends at once when it is to', async () => {
    const stopping = new AbortController();
    const reason = new Error('stops');
    const patient = { megabytes: 64, silentSeconds: 600, totalSeconds: 600 };
    const failed = failureOf('hangs', patient, stopping.signal);
    await setTimeout(1_000);
    const begun = performance.now();
    stopping.abort(reason);
    expect(await failed).toBe(reason);
    // Far earlier than its limits, even on a busy machine.
    expect(performance.now() - begun).toBeLessThan(30_000);
  });
});

test('[§D-files] rows are read as they are asked for, and the memory of a file goes with it', async () => {
  const path = join(folder, 'large.csv');
  await writeFile(path, mappedText(60_000));
  const reader = createFileReader();
  const file = await reader.open({ path, options, photographs }, never);
  const read: number[] = [];
  for await (const batch of file.batches(() => 100)) {
    read.push(batch.rows);
    if (read.length === 5) break;
  }
  // Time in which a reader that runs ahead would do so.
  await setTimeout(300);
  for await (const { rows } of file.batches(() => 100)) {
    // At most two more batches: the next one, and one that was read ahead.
    expect(rows).toBeLessThanOrEqual((read.at(-1) ?? 0) + 200);
    break;
  }
  await file.close();
});

describe('[§D-files] a server', () => {
  const reader = createFileReader(silent, thread);
  const server = serverFor({ database: quickDatabase(), reader });
  let person: Person;
  beforeAll(async () => {
    person = await newPerson(server.db, { suppliers: 1 });
  });

  test('fails the job of a file that hangs, with its reason, and answers meanwhile', async () => {
    const { token } = person;
    expect((await send(server.address, token)).status).toBe(200);
    let longest = 0;
    const job = await until(
      async () => {
        const begun = performance.now();
        const { data } = await callsTo(server.address).ok('GET /supplier/events', {}, { token });
        longest = Math.max(longest, performance.now() - begun);
        return data as RunningJob | null;
      },
      (now) => now?.state === 'failed',
    );
    expect(job?.errors).toMatchObject([{ subject: 'varer.csv', code: 'stalled' }]);
    expect(longest).toBeLessThan(2_000);
  });
});

test('[§D-files] SIGTERM ends a server at once whose file hangs, and the job waits for the next', {
  ...long,
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dropline-test-hanging-'));
  await preparePgliteFolder(dataDir);
  let opened = await openPglite(dataDir);
  const { token } = await newPerson(opened.db, { suppliers: 1 });
  await opened.close();
  const app = await startApp({ dataDir, script: 'tests/support/hanging-reader-main.ts' });
  expect((await send(app.url, token)).status).toBe(200);
  await until(
    async () => (await callsTo(app.url).ok('GET /supplier/events', {}, { token })).data,
    (job) => job?.state === 'running',
  );
  await setTimeout(500);
  const begun = performance.now();
  await app.stop('SIGTERM');
  // Far earlier than the ten minutes that the file would hang.
  expect(performance.now() - begun).toBeLessThan(30_000);

  opened = await openPglite(dataDir);
  const { rows } = await opened.db.execute('select state, starts from jobs');
  expect(rows).toEqual([{ state: 'running', starts: 0 }]);
  await opened.close();
  await rm(dataDir, { recursive: true });
});

function send(address: string, token: string): Promise<Response> {
  const search = new URLSearchParams({ currency: 'DKK', map, filename: 'varer.csv' });
  return fetch(`${address}/api/supplier/catalogue?${search}`, {
    method: 'POST',
    body: mappedFile(3),
    headers: { Authorization: `Bearer ${token}` },
  });
}
