import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { percentile, printTable } from './table.ts';

/** Imports a catalogue of `megabytes` into a running server and watches its memory and how long a list takes meanwhile. */
export async function benchCatalogue(megabytes: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-catalogue-'));
  const file = path.join(folder, 'catalogue.csv');
  const rows = await writeCatalogue(file, megabytes * 1024 * 1024);
  const app = await startApp({ dataDir: path.join(folder, 'data') });
  try {
    const api = callsTo(app.url);
    const credentials = {
      email: 'merchant@example.com',
      password: 'dropline-demo',
      remember: true,
    };
    const { token } = (await api.ok('POST /auth/login', { body: credentials })).data;
    const list = async () => {
      const begun = performance.now();
      await api.ok('GET /products', { query: { page: 1 } }, { token });
      return performance.now() - begun;
    };
    for (let warmUp = 0; warmUp < 50; warmUp += 1) await list();
    const idle = residentMegabytes(app.pid);

    const begun = performance.now();
    const command = spawn(
      process.execPath,
      ['server/catalogue/cli.ts', 'import', file, '--supplier', '9', '--currency', 'DKK'],
      { env: { ...process.env, DATA_DIR: app.dataDir }, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    let running = true;
    const ended = once(command, 'exit').then(([code]) => {
      running = false;
      return code as number;
    });
    const latencies: number[] = [];
    let peak = idle;
    while (running) {
      latencies.push(await list());
      peak = Math.max(peak, residentMegabytes(app.pid));
      await wait(100);
    }
    const code = await ended;
    const seconds = (performance.now() - begun) / 1000;
    printTable(
      `Import of ${megabytes} MB, ${rows} rows, into PGlite while a list is read ten times a second`,
      [
        ['figure', 'reached', 'goal'],
        ['exit code', String(code), '0'],
        ['time', `${seconds.toFixed(0)} s (${(rows / seconds).toFixed(0)} rows/s)`, ''],
        ['memory above idle', `${(peak - idle).toFixed(0)} MB`, '< 300 MB'],
        ['list latency p95', `${percentile(latencies, 0.95).toFixed(0)} ms`, '< 200 ms'],
        ['list latency worst', `${Math.max(...latencies).toFixed(0)} ms`, ''],
      ],
    );
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A Shopify product file of products with eight variants each and descriptions of a usual length. */
async function writeCatalogue(file: string, bytes: number): Promise<number> {
  const out = createWriteStream(file);
  out.write(
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src\n',
  );
  const words = 'massiv eg olieret bordplade stofbetræk vaskbar dansk design leveres samlet'.split(
    ' ',
  );
  const body = Array.from({ length: 180 }, (_, index) => words[(index * 7) % words.length]).join(
    ' ',
  );
  let rows = 0;
  for (let product = 0; out.bytesWritten + out.writableLength < bytes; product += 1) {
    const lines = Array.from({ length: 8 }, (_, variant) => {
      const first = variant === 0;
      return [
        `bench-${product}`,
        first ? `Bænk nummer ${product}` : '',
        first ? `"<p>${body}</p>"` : '',
        first ? 'Nordform' : '',
        first ? 'Møbler' : '',
        '',
        first ? 'Farve' : '',
        `Farve ${variant}`,
        `B-${product}-${variant}`,
        String((product + variant) % 60),
        '129.00',
        '249.00',
        '',
        first ? `https://pictures.example.com/${product}.jpg` : '',
      ].join(',');
    });
    rows += lines.length;
    if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return rows;
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
