import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type AppProcess, startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { createTestDatabase, startRunPostgres, whyNoPostgres } from '../support/postgres.ts';
import { writeCatalogue } from './catalogue-file.ts';
import { residentMegabytes } from './resident.ts';
import { median, percentile, printTable } from './table.ts';

/** For a million rows, in seconds: the first import, and the same file again. */
const goals = { first: 180, again: 60 };

/**
 * Uploads a catalogue of `rows` rows to a running server, then the same file again, on PostgreSQL and on PGlite.
 * Measures how long each import takes, how much memory it costs the server, and how long somebody else's list takes
 * meanwhile.
 */
export async function benchCatalogue(rows: number, only: string | undefined): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-catalogue-'));
  const stopPostgres = await startRunPostgres();
  try {
    const file = path.join(folder, 'catalogue.csv');
    await writeCatalogue(file, rows);
    const reason = whyNoPostgres();
    if (reason !== null) console.log(`\nNothing is measured on PostgreSQL: ${reason}`);
    const places = [...(reason === null ? ['PostgreSQL'] : []), 'PGlite'].filter(
      (place) => only === undefined || place === only,
    );
    const measured: Measured[] = [];
    for (const place of places) {
      const dataDir = path.join(folder, place);
      measured.push(await (place === 'PGlite' ? onServer : onPostgres)(dataDir, file));
    }
    printTable(
      `A catalogue of ${rows} rows is uploaded, while another person reads a list ten times a second`,
      [['figure', ...places, 'goal'], ...tableOf(measured, rows)],
    );
  } finally {
    await stopPostgres();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(dataDir: string, file: string): Promise<Measured> {
  const { url, drop } = await createTestDatabase();
  try {
    return await onServer(dataDir, file, { DATABASE_URL: url });
  } finally {
    await drop();
  }
}

/** One import. */
interface Import {
  seconds: number;
  /** The highest memory of the server, minus what it had before. */
  megabytes: number;
  /** Milliseconds of each list that was read meanwhile. */
  lists: number[];
}

type Measured = Record<keyof typeof goals, Import>;

async function onServer(
  dataDir: string,
  file: string,
  env: Record<string, string> = {},
): Promise<Measured> {
  const app = await startApp({ dataDir, env });
  try {
    const api = callsTo(app.url);
    const tokenOf = async (email: string) => {
      const body = { email, password: 'dropline-demo', remember: false };
      return (await api.ok('POST /auth/login', { body })).data.token;
    };
    const merchant = await tokenOf('merchant@example.com');
    const supplier = await tokenOf('supplier@example.com');
    const list = async () => {
      const begun = performance.now();
      await api.ok('GET /products', { query: { page: 1 } }, { token: merchant });
      return performance.now() - begun;
    };
    for (let warmUp = 0; warmUp < 50; warmUp += 1) await list();
    const idle = residentMegabytes(app);
    const measure = () => measureImport(app, list, idle, () => upload(app.url, supplier, file));
    return { first: await measure(), again: await measure() };
  } finally {
    await app.stop();
  }
}

async function measureImport(
  app: AppProcess,
  list: () => Promise<number>,
  idle: number,
  work: () => Promise<void>,
): Promise<Import> {
  const lists: number[] = [];
  let most = idle;
  const begun = performance.now();
  let running = true;
  const imported = work().finally(() => {
    running = false;
  });
  while (running) {
    lists.push(await list());
    most = Math.max(most, residentMegabytes(app));
    await Promise.race([imported, wait(100)]);
  }
  await imported;
  return { seconds: (performance.now() - begun) / 1000, megabytes: most - idle, lists };
}

/** Returns once the job has ended. */
async function upload(url: string, token: string, file: string): Promise<void> {
  const query = new URLSearchParams({ currency: 'DKK', filename: 'catalogue.csv' });
  const answer = await fetch(`${url}/api/supplier/catalogue?${query}`, {
    method: 'POST',
    body: await openAsBlob(file),
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The file was answered ${answer.status}: ${await answer.text()}`);
  const { data: begun } = (await answer.json()) as { data: { id: string } };
  for (;;) {
    const { data: job } = await callsTo(url).ok('GET /supplier/events', {}, { token });
    if (job?.id === begun.id && job.finished_at !== null) {
      if (job.state === 'completed' && job.failed === 0) return;
      throw new Error(`The import ended as ${job.state}: ${JSON.stringify(job.errors[0])}`);
    }
    await wait(250);
  }
}

function tableOf(measured: readonly Measured[], rows: number): string[][] {
  const kinds = [
    ['first import', 'first'],
    ['the same file again', 'again'],
  ] as const;
  return kinds.flatMap(([name, kind]) => {
    const goal = (goals[kind] * rows) / 1_000_000;
    const each = (tell: (one: Import) => string) => measured.map((one) => tell(one[kind]));
    return [
      [
        `${name}: time`,
        ...each(({ seconds }) => `${seconds.toFixed(1)} s`),
        `≤ ${goal.toFixed(0)} s`,
      ],
      ['  rows a second', ...each(({ seconds }) => (rows / seconds).toFixed(0)), ''],
      ['  memory above idle', ...each(({ megabytes }) => `${megabytes.toFixed(0)} MB`), '< 300 MB'],
      ['  lists, median', ...each(({ lists }) => `${median(lists).toFixed(0)} ms`), ''],
      [
        '  lists, p95',
        ...each(({ lists }) => `${percentile(lists, 0.95).toFixed(0)} ms`),
        '< 200 ms',
      ],
    ];
  });
}
