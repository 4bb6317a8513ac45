import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createBareDatabase, startRunPostgres, whyNoPostgres } from '../support/postgres.ts';
import { playRequests } from './generated/requests.ts';
import { type Memory, type ProductProcess, startProduct } from './product-process.ts';
import type { Report } from './report.ts';
import { fire } from './shot.ts';
import { makeWorld, type World } from './world.ts';

/** The product, idle, with a world to attack. */
export interface Standing {
  product: ProductProcess;
  world: World;
  /** Checks at the end that the process lives, its memory is back to normal, and its log holds no secret. */
  settle(report: Report): Promise<void>;
  stop(): Promise<void>;
}

/** In MB, above the idle process: memory that may still be held at the end. */
const mayKeep = 50;

export async function stand(onPostgres: boolean): Promise<Standing> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-attack-'));
  const stopPostgres = onPostgres ? await startRunPostgres() : null;
  const reason = onPostgres ? whyNoPostgres() : null;
  if (reason !== null) throw new Error(`No PostgreSQL can run here: ${reason}`);
  const database = onPostgres ? await createBareDatabase() : null;
  const product = await startProduct(dataDir, database?.url ?? null);
  const world = await makeWorld(product);
  await warmUp(world);
  const idle = await atRest(product);

  return {
    product,
    world,
    async settle(report) {
      if (!product.isAlive()) return report.failed('the process', 'it has ended');
      report.passed('the process');
      const { status, ms } = await fire(product.address, { to: 'GET /api/healthz' });
      if (status === 200 && ms < 1_000) report.passed('the process');
      else report.failed('the process', `its health was ${status} after ${Math.round(ms)} ms`);
      let held = await atRest(product);
      // Connections that were cut off keep their memory until they time out.
      const isBack = () => held.resident <= idle.resident + mayKeep;
      for (let tries = 0; tries < 12 && !isBack(); tries += 1) {
        await delay(5_000);
        held = await product.memory();
      }
      if (isBack()) report.passed('memory');
      else report.failed('memory', `${held.resident} MB at the end, ${idle.resident} MB at rest`);
      report.table(
        'Memory (MB)',
        ['', 'at rest', 'at the end', 'at most'],
        [
          ['the process, without the database', idle.resident, held.resident, await product.peak()],
          ['heap of the server’s thread', idle.heap, held.heap, ''],
          ['its buffers', idle.external, held.external, ''],
        ],
      );
      for (const secret of await secretsOf(world)) {
        if (product.log().includes(secret)) report.failed('the log', `it holds ${secret}`);
        else report.passed('the log');
      }
    },
    async stop() {
      await product.stop();
      await database?.drop();
      await stopPostgres?.();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes every kind of answer once, so that lazy code is loaded and the database's buffers are filled. */
async function warmUp({ target, me, markers }: World): Promise<void> {
  const paths = [
    '/auth/login',
    '/shop/dashboard',
    '/api/openapi.json',
    '/api/products',
    '/api/changes',
  ];
  for (const to of paths) {
    for (let again = 0; again < 5; again += 1) {
      await fire(target.address, {
        to: `GET ${to}`,
        token: me.token,
        headers: { Cookie: `token=${me.token}` },
      });
    }
  }
  await playRequests({ target, seed: 1, count: 1_000, markers, each() {} });
}

/** The process's memory once it stops falling. */
async function atRest(product: ProductProcess): Promise<Memory> {
  let held = await product.memory();
  for (let tries = 0; tries < 10; tries += 1) {
    await delay(1_000);
    const now = await product.memory();
    if (now.resident >= held.resident - 1) return now;
    held = now;
  }
  return held;
}

/** What no log may hold: tokens, passwords and strangers' words. */
const secretsOf = async ({ me, stranger, markers }: World) => [
  me.token,
  stranger.token,
  'a long enough password',
  'not the right one',
  ...markers,
];
