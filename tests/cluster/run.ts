import { setTimeout as wait } from 'node:timers/promises';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { chanceOf } from '../faults/days/chance.ts';
import { startS3 } from '../support/platforms/s3/s3.ts';
import type { OwnPostgres } from '../support/postgres.ts';
import { newPerson } from '../support/server-people.ts';
import { judge } from './judge.ts';
import { type Ledger, newLedger, openLine } from './line.ts';
import { createPerson } from './person.ts';
import { newMerchant, newProducts } from './prepare.ts';
import { startCluster } from './processes.ts';
import { createSupplier } from './supplier.ts';

export interface ClusterRun {
  seconds: number;
  seed: number;
  /** In seconds, between two kills. */
  killEvery: number;
  processes: number;
  people: number;
}

export interface ClusterOutcome extends Ledger {
  kills: number;
  /** Bulk imports that were completed. */
  jobs: number;
  sold: number;
  /** Catalogue files that were completed. */
  files: number;
  /** Catalogue files still in the storage; a sweep removes them later. */
  orphans: number;
}

const productCount = 400;

/**
 * People work on servers that share one database, while the servers are killed one after the other and the database
 * is restarted once. Then what the servers hold is compared with what each person was told. `findings` lists what is
 * wrong.
 */
export async function runCluster(
  postgres: OwnPostgres,
  { seconds, seed, killEvery, processes, people }: ClusterRun,
): Promise<ClusterOutcome> {
  const s3 = await startS3();
  // The database is empty: one server creates the tables, the others wait.
  const cluster = await startCluster(processes, {
    databaseUrl: postgres.url,
    storageUrl: s3.storageUrl,
  });
  const ledger = newLedger();
  try {
    const { products, tokens, supplierToken } = await prepare(postgres.url, people);
    const end = Date.now() + seconds * 1_000;
    const crew = tokens.map((token, at) => {
      const line = openLine(cluster, token, ledger);
      return { line, person: createPerson(line, chanceOf(seed * 1_000 + at), products) };
    });
    const supplier = createSupplier(openLine(cluster, supplierToken, ledger));
    const note = (error: Error) => void ledger.findings.push(error.message);
    let kills = 0;
    const killing = (async () => {
      const restartAt = Math.floor(seconds / killEvery / 2);
      while (Date.now() + killEvery * 1_000 < end) {
        await wait(killEvery * 1_000);
        if (kills === restartAt) await cluster.troubled(postgres.restart);
        await cluster.killOne();
        kills += 1;
      }
    })().catch(note);
    await Promise.all([
      killing,
      supplier.work(end).catch(note),
      ...crew.map(({ person }) => person.work(end).catch(note)),
    ]);
    ledger.findings.push(...(await cluster.ended()));
    ledger.findings.push(...(await supplier.judge().catch((error: Error) => [error.message])));
    for (const { line, person } of crew) {
      ledger.findings.push(...(await judge(line, person).catch((error: Error) => [error.message])));
    }
    const sum = (of: (known: (typeof crew)[number]['person']['known']) => number) =>
      crew.reduce((total, { person }) => total + of(person.known), 0);
    const files = { files: supplier.files(), orphans: s3.bucket.objects.size };
    const done = { jobs: sum(({ jobs }) => jobs), sold: sum(({ sold }) => sold.size) };
    return { ...ledger, kills, ...done, ...files };
  } finally {
    await cluster.stop();
    await s3.stop();
  }
}

async function prepare(url: string, people: number) {
  const { db, close } = await openPostgres(url);
  try {
    const products = await newProducts(db, productCount);
    const tokens: string[] = [];
    while (tokens.length < people) tokens.push(await newMerchant(db));
    const { token: supplierToken } = await newPerson(db, { shops: 0, suppliers: 1 });
    return { products, tokens, supplierToken };
  } finally {
    await close();
  }
}
