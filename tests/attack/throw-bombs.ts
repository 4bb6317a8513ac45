import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bomb } from './bombs/bomb.ts';
import { bombs } from './bombs.ts';
import { fire } from './shot.ts';
import type { Target } from './target.ts';

export interface Thrown {
  name: string;
  megabytes: number;
  /** Until the job ended or the file was refused. */
  ms: number;
  /** The slowest answer that somebody else got meanwhile. */
  othersMs: number;
  outcome: string;
  wrong: string[];
}

/**
 * In milliseconds: how long a file may keep the server busy, how long it may show no progress, and how long others
 * may wait. A hundred thousand sound products take two minutes.
 */
const longest = 300_000;
const standsStill = 60_000;
const othersWait = 5_000;
const unfinished = "state in ('pending', 'running', 'retrying')";

/** Uploads each hostile catalogue as a new supplier, and checks what became of it. */
export async function throwBombs(target: Target, tell: (thrown: Thrown) => void): Promise<void> {
  for (const bomb of bombs) tell(await throwOne(target, bomb));
}

async function throwOne(target: Target, bomb: Bomb): Promise<Thrown> {
  const owner = await target.newOwner();
  const file = path.join(target.dataDir, 'bomb');
  const size = await write(file, bomb);
  const waited: number[] = [];
  const others = setInterval(async () => {
    waited.push((await fire(target.address, { to: 'GET /api/healthz' })).ms);
  }, 250);
  const begun = performance.now();
  const status = await upload(target.address, owner.token, file, size, bomb.query);
  let job: Record<string, unknown> | undefined;
  let movedAt = begun;
  const isWaitedFor = (now: number) => now - begun < longest && now - movedAt < standsStill;
  while (status === 200 && isWaitedFor(performance.now())) {
    const [next] = await target.rows(
      'select state, total, ok, failed, errors from jobs where tenant = ? order by created_at desc limit 1',
      `supplier:${owner.supplierId}`,
    );
    if (JSON.stringify(next) !== JSON.stringify(job)) movedAt = performance.now();
    job = next;
    if (job !== undefined && !/pending|running|retrying/.test(String(job.state))) break;
    await delay(100);
  }
  const ms = performance.now() - begun;
  clearInterval(others);
  await rm(file, { force: true });
  const products = Number(
    (
      await target.rows(
        'select count(*)::int as n from products where supplier_id = ?',
        owner.supplierId,
      )
    )[0]?.n,
  );
  const atWork = Number(
    (
      await target.rows(
        `select count(*)::int as n from jobs where ${unfinished} and tenant = ?`,
        `supplier:${owner.supplierId}`,
      )
    )[0]?.n,
  );
  const staged = Number(
    (await target.rows('select count(*)::int as n from catalogue_staging'))[0]?.n,
  );
  const othersMs = Math.max(0, ...waited);
  const isRefused = bomb.outcome.kind === 'refused';
  const wanted = bomb.outcome.kind === 'imported' ? bomb.outcome.products : 0;
  return {
    name: bomb.name,
    megabytes: size / 1_000_000,
    ms,
    othersMs,
    outcome: status === 200 ? `${job?.state}, ${products} products` : `${status}`,
    wrong: [
      ...(atWork > 0 ? [`still at work after ${Math.round(ms / 1_000)} s`] : []),
      ...(othersMs > othersWait ? [`others waited ${Math.round(othersMs)} ms`] : []),
      ...(staged > 0 ? [`${staged} rows were left half written`] : []),
      ...(isRefused && status === 200 && job?.state === 'completed' ? ['it was imported'] : []),
      ...(![200, 413, 422].includes(status) ? [`answered ${status}`] : []),
      // A file may bring more products at its full size than at its quick one, but none where none are wanted.
      ...(products > 0 === wanted > 0 ? [] : [`${products} products are there`]),
    ],
  };
}

async function write(file: string, { pieces, size }: Bomb): Promise<number> {
  const handle = await open(file, 'w');
  for (const piece of pieces(size)) await handle.appendFile(piece);
  const { size: bytes } = await handle.stat();
  await handle.close();
  return bytes;
}

function upload(
  address: string,
  token: string,
  file: string,
  size: number,
  query: Bomb['query'],
): Promise<number> {
  const url = new URL(`${address}/api/supplier/catalogue?${new URLSearchParams({ ...query })}`);
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(size),
  };
  return new Promise((resolve) => {
    const request = http.request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', () => resolve(0));
    createReadStream(file)
      .on('error', () => request.destroy())
      .pipe(request);
  });
}
