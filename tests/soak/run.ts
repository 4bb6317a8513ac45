import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../server/db/database.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { judge } from '../cluster/judge.ts';
import { type Ledger, newLedger, openLine } from '../cluster/line.ts';
import { createPerson } from '../cluster/person.ts';
import { newMerchant, newProducts } from '../cluster/prepare.ts';
import { createSupplier } from '../cluster/supplier.ts';
import { chanceOf } from '../faults/days/chance.ts';
import { type AppProcess, startApp } from '../support/app-process.ts';
import { newPerson } from '../support/server-people.ts';
import type { Sample } from './growth.ts';
import { look, metricsToken } from './look.ts';

export interface SoakRun {
  databaseUrl: string;
  /** How long the load is measured at full speed, and how long it then goes on at half of it. */
  fullSeconds: number;
  seconds: number;
  /** In seconds: how often the server is looked at, and how long a person works before another one comes. */
  every: number;
  shift: number;
  people: number;
  seed: number;
  /** The file to run as the server. */
  script?: string;
  /** Called with each sample. */
  looked?(sample: Sample): void;
}

export interface SoakOutcome extends Ledger {
  samples: Sample[];
  /** What people did in a second at full speed, and at half load. */
  full: number;
  half: number;
  /** People who worked at half load, each in a shop of their own. */
  worked: number;
}

/** More than a person adds in a shift, so that nobody runs out of them. */
const productCount = 1_000;

/**
 * People work on one server, first as fast as they are answered and then, for long, at half that pace; meanwhile what
 * the server holds is looked at. People leave and others come, so that what is kept of a person must go, too. What each
 * was told is compared with what the server holds when they leave.
 */
export async function runSoak(run: SoakRun): Promise<SoakOutcome> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-soak-'));
  const app = await startApp({
    dataDir,
    env: { DATABASE_URL: run.databaseUrl, RATE_SHARE: '0', METRICS_TOKEN: metricsToken },
    flags: ['--no-demo'],
    script: run.script,
  });
  const { db, close } = await openPostgres(run.databaseUrl);
  try {
    return await soak(app, db, run);
  } finally {
    await close();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function soak(app: AppProcess, db: Db, run: SoakRun): Promise<SoakOutcome> {
  const { fullSeconds, seconds, every, shift, people, seed, looked } = run;
  const server = { next: () => app.url, wasTroubled: () => false };
  const products = await newProducts(db, productCount);
  let worked = 0;

  /** One shift of a new person; `pace` is the time in milliseconds between the starts of two acts. */
  async function workShift(ledger: Ledger, end: number, pace: number): Promise<number> {
    const line = openLine(server, await newMerchant(db), ledger);
    worked += 1;
    const person = createPerson(line, chanceOf(seed * 10_000 + worked), products);
    const acts = await person.work(end, pace);
    ledger.findings.push(...(await judge(line, person)));
    return acts;
  }

  /** What all did in a second. */
  async function workFor(ledger: Ledger, lasting: number, pace: number): Promise<number> {
    const begun = Date.now();
    const end = begun + lasting * 1_000;
    const crew = Array.from({ length: people }, async (_, nth) => {
      let acts = 0;
      // The first shifts differ in length, so that not all people change at once.
      let until = begun + (shift * 1_000 * (nth + 1)) / people;
      while (Date.now() < end) {
        acts += await workShift(ledger, Math.min(until, end), pace);
        until = Date.now() + shift * 1_000;
      }
      return acts;
    });
    const acts = await Promise.all(crew);
    return acts.reduce((sum, one) => sum + one, 0) / ((Date.now() - begun) / 1_000);
  }

  const before = newLedger();
  const full = await workFor(before, fullSeconds, 0);
  const workedBefore = worked;
  const ledger = { ...newLedger(), findings: before.findings };
  const note = (error: Error) => void ledger.findings.push(error.message);
  const { token } = await newPerson(db, { shops: 0, suppliers: 1 });
  const supplier = createSupplier(openLine(server, token, ledger));
  const begun = Date.now();
  const end = begun + seconds * 1_000;
  const samples: Sample[] = [];
  async function watch(): Promise<void> {
    while (Date.now() < end) {
      await wait(every * 1_000);
      const sample = { second: Math.round((Date.now() - begun) / 1_000), ...(await look(app, db)) };
      samples.push(sample);
      looked?.(sample);
    }
  }
  const [half] = await Promise.all([
    workFor(ledger, seconds, (2_000 * people) / full).catch((error: Error) => {
      note(error);
      return 0;
    }),
    // A file a minute: more would be the load, not people.
    supplier.work(end, 60_000).catch(note),
    watch().catch(note),
  ]);
  ledger.findings.push(...(await supplier.judge()));
  return { ...ledger, samples, full, half, worked: worked - workedBefore };
}
