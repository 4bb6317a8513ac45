import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { measureFirstVisits } from './first-sync-browser.ts';
import { seedImportProducts } from './seed.ts';
import { seedShop } from './seed-shop.ts';
import { printTable } from './table.ts';

const shop = { products: 10_000, orders: 20_000 };
const shortProducts = 10_000;

/** What an empty device fetches of a shop: by the encodings that it accepts, and in a browser over two lines. */
export async function benchFirstSync(): Promise<void> {
  await withShop(
    (dataDir) => seedImportProducts(dataDir, shortProducts),
    async (url) => {
      const what = `${shortProducts} import products of one variant and a short text`;
      printTable(`First sync of ${what}; goal: 0.6 MB`, await byEncoding(url));
    },
  );
  await withShop(
    (dataDir) => seedShop(dataDir, shop),
    async (url) => {
      const what = `${shop.products} import products and ${shop.orders} orders`;
      printTable(`First sync of ${what}`, await byEncoding(url));
      printTable(
        `First visit to the import list of ${what}, processor 4× slower`,
        await measureFirstVisits(url),
      );
    },
  );
}

async function withShop(
  seed: (dataDir: string) => Promise<void>,
  measure: (url: string) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-sync-'));
  await seed(dataDir);
  const app = await startApp({ dataDir, env: { RATE_SHARE: '0' } });
  try {
    await measure(app.url);
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function byEncoding(url: string): Promise<string[][]> {
  const body = { email: 'merchant@example.com', password: 'dropline-demo', remember: true };
  const { token } = (await callsTo(url).ok('POST /auth/login', { body })).data;
  const rows = [['reader takes', 'answers', 'MB on the wire', 'ms']];
  for (const encodings of ['identity', 'gzip', 'gzip, deflate, br']) {
    const begun = performance.now();
    const { answers, bytes } = await fetchAll(url, token, encodings);
    const took = Math.round(performance.now() - begun);
    rows.push([encodings, String(answers), (bytes / 1e6).toFixed(2), String(took)]);
  }
  return rows;
}

async function fetchAll(url: string, token: string, encodings: string) {
  let bytes = 0;
  let answers = 0;
  for (let cursor = 0, more = true; more; ) {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encodings };
    const answer = await get(`${url}/api/changes?form=runs&cursor=${cursor}`, headers);
    bytes += answer.bytes.length;
    answers += 1;
    const { meta } = JSON.parse(plainOf(answer));
    cursor = meta.cursor;
    more = meta.has_more;
  }
  return { answers, bytes };
}

interface Answer {
  headers: IncomingHttpHeaders;
  /** The answers as they came over the wire. */
  bytes: Buffer;
}

function plainOf({ headers, bytes }: Answer): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes).toString();
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

function get(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, async (response) => {
      resolve({ headers: response.headers, bytes: Buffer.concat(await response.toArray()) });
    });
    outgoing.on('error', reject).end();
  });
}
