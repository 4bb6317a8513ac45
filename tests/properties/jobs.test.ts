import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueRunner } from '../../server/catalogue/job-runner.ts';
import { nothingSaid } from '../../server/catalogue/read-options.ts';
import { clearAbandonedStaging } from '../../server/catalogue/staging.ts';
import { startImport } from '../../server/catalogue/start-import.ts';
import type { Db } from '../../server/db/database.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import {
  feedFileParts,
  feedFiles,
  feeds,
  importProducts,
  jobs,
  myProducts,
  products,
  shops,
} from '../../server/db/schema.ts';
import { feedBuildRunner } from '../../server/feeds/build-runner.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { addImportProduct } from '../../server/import-list/add-import-product.ts';
import { startBulkImport } from '../../server/import-list/bulk-import.ts';
import { cancelBulkImport } from '../../server/import-list/cancel-bulk-import.ts';
import { bulkImportRunner } from '../../server/import-list/run-bulk-import.ts';
import { openJobFiles } from '../../server/jobs/job-files.ts';
import { isUnfinished } from '../../server/jobs/job-machine.ts';
import { addJob } from '../../server/jobs/move-job.ts';
import type { JobRunner } from '../../server/jobs/runner.ts';
import { workOn } from '../../server/jobs/work-on.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { mappedText } from '../catalogue/files.ts';
import { type MortalDb, mortalDb } from '../support/mortal-db.ts';
import { readerInPlace } from '../support/reader-in-place.ts';
import { onOneDatabase } from '../support/server.ts';
import { newProduct, newSupplier, subscribe } from '../support/server-catalogue.ts';
import { openTestDatabase } from '../support/server-database.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';
import { shopContext } from '../support/shop-context.ts';
import { expectSoundHistory, writeJobHistory } from './support/job-history.ts';
import { limit, runs } from './support/runs.ts';

/** What happens to a job. Processes are numbered; each works on the job once it is started, beside the others. */
type Step =
  | { do: 'start'; process: number; diesBefore: number; pauses: number[] }
  | { do: 'kill' | 'shutDown'; process: number }
  | { do: 'cancel' }
  | { do: 'wait'; turns: number }
  | { do: 'settle' };

const processes = 3;
const process = fc.nat(processes - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('start'),
      process,
      diesBefore: fc.oneof(fc.nat(60), fc.constant(Number.POSITIVE_INFINITY)),
      pauses: fc.array(fc.nat(6), { maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('kill', 'shutDown'), process }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), turns: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle') }) },
);
/** Only a tenth of the usual runs, because each story takes time in a database. */
const share = { ...runs, numRuns: Math.ceil(runs.numRuns / 10) };

onOneDatabase('jobs in several processes', (database) => {
  let opened: OpenDatabase;
  let supplierId: number;
  beforeAll(async () => {
    opened = await openTestDatabase(database);
    await writeJobHistory(opened.db);
    supplierId = await newSupplier(opened.db);
  });
  afterAll(() => opened.close());

  /** Plays the story, and then lets an undisturbed process work until the job has ended. */
  async function play(
    story: readonly Step[],
    { jobId, shopId }: { jobId: string; shopId: number },
    runnerOver: (db: Db, process: number) => JobRunner,
  ) {
    const { db } = opened;
    const alive: ({ mortal: MortalDb; stopping: AbortController } | undefined)[] = [];
    const working = new Set<Promise<unknown>>();
    const failed: unknown[] = [];

    function start(number: number, mortal: MortalDb) {
      const stopping = new AbortController();
      alive[number] = { mortal, stopping };
      const place = {
        db: mortal.db,
        alone: false,
        stopping: stopping.signal,
        onError: () => {},
      };
      const work = workOn(place, runnerOver(mortal.db, number), jobId)
        .catch((error) => failed.push(error))
        .finally(() => working.delete(work));
      working.add(work);
    }

    for (const what of story) {
      switch (what.do) {
        case 'start':
          alive[what.process]?.mortal.die();
          start(what.process, mortalDb(db, what.diesBefore, what.pauses));
          break;
        case 'kill':
          alive[what.process]?.mortal.die();
          break;
        case 'shutDown':
          alive[what.process]?.stopping.abort();
          break;
        case 'cancel':
          await db
            .transaction((tx) => cancelBulkImport(shopContext(tx, shopId), jobId))
            .catch((error) => {
              if (!(error instanceof Refusal)) throw error;
            });
          break;
        case 'wait':
          for (let turn = 0; turn < what.turns; turn += 1) await setImmediate();
          break;
        case 'settle':
          await Promise.all(working);
      }
    }
    for (const each of alive) each?.mortal.die();
    await Promise.all(working);

    const stopping = new AbortController().signal;
    const place = { db, alone: true, stopping, onError: (error: unknown) => failed.push(error) };
    expect(await workOn(place, runnerOver(db, processes), jobId)).toBe(true);
    const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
    if (job === undefined || isUnfinished(job)) throw new Error('The job has not ended.');
    await expectSoundHistory(db, jobId);
    const died = new Set(['Died', 'StillRunning']);
    expect(failed.filter((error) => !(error instanceof Error && died.has(error.name)))).toEqual([]);
    return job;
  }

  test(
    '[§D-jobs-machine] [§D-jobs] a bulk import moves each item once, whatever befalls its processes',
    async () => {
      const ended = new Set<string>();
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (story) => {
          const { db } = opened;
          const { shopId, jobId } = await withImport(db, 6);
          const job = await play(story, { jobId, shopId }, (over) =>
            bulkImportRunner(over, Date.now),
          );
          ended.add(job.state);

          const items = await db
            .select()
            .from(importProducts)
            .where(eq(importProducts.shopId, shopId));
          const published = items.filter(({ state }) => state === 'published');
          expect(published).toHaveLength(job.ok);
          expect(job.ok + job.failed + job.skipped).toBe(6);
          expect(items.filter(({ state }) => /queued|publishing/.test(state))).toEqual([]);
          expect(await db.$count(myProducts, eq(myProducts.shopId, shopId))).toBe(job.ok);
          const wasCancelled = story.some((each) => each.do === 'cancel');
          if (!wasCancelled) expect(['completed', 'failed']).toContain(job.state);
          if (job.state === 'failed') expect(codesOf(job)).toEqual(['ended_server']);
        }),
        share,
      );
      expect(ended.has('completed') && ended.has('cancelled')).toBe(true);
    },
    limit,
  );

  test(
    '[§D-jobs-machine] [§D-feeds] a build ends as it came out, whole, and never as called off by nobody',
    async () => {
      const ended = new Set<string>();
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (story) => {
          const { db } = opened;
          const { shopId, jobId, feedId } = await withBuild(db);
          const job = await play(story, { jobId, shopId }, (over) =>
            feedBuildRunner({
              storage: openFolder(tmpdir()),
              ...{ db: over, now: Date.now, publicUrl: () => 'https://dropline.example' },
              pace: () => setImmediate,
            }),
          );
          ended.add(job.state);
          expect(['completed', 'failed']).toContain(job.state);
          const [feed] = await db.select().from(feeds).where(eq(feeds.id, feedId));
          expect(feed?.state).toBe(job.state === 'completed' ? 'live' : 'failed');
          const [file] = await db.select().from(feedFiles).where(eq(feedFiles.feedId, feedId));
          expect(file !== undefined).toBe(job.state === 'completed');
          if (file === undefined) return;
          const parts = await db
            .select()
            .from(feedFileParts)
            .where(eq(feedFileParts.build, file.build));
          const text = parts.map(({ content }) => content).join('');
          expect(Buffer.byteLength(text)).toBe(file.bytes);
          expect(job).toMatchObject({ total: 2, ok: 2 });
        }),
        share,
      );
      expect(ended.has('completed')).toBe(true);
    },
    limit,
  );

  test(
    '[§D-jobs-machine] [§D-jobs-files] a catalogue goes in once and whole, or as far as is told, from the folder of whichever process',
    async () => {
      const ended = new Set<string>();
      const rows = 60;
      const folder = await mkdtemp(join(tmpdir(), 'dropline-test-jobs-'));
      const storage = openFolder(folder);
      const content = `${mappedText(rows)}\nx;Navn;gratis\n`;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (story) => {
          const { db } = opened;
          const driver = { kind: database };
          const supplier = await newSupplier(db);
          const jobId = randomUUID();
          // On PostgreSQL the processes don't share a folder.
          const filesOf = (process: number, over: Db) => {
            const own = database === 'pglite' ? folder : join(folder, `${process}`);
            return openJobFiles({ db: over, driver, folder: own, storage });
          };
          const first = openJobFiles({ db, driver, folder, storage });
          await writeFile(first.pathOf(jobId), content);
          const bytes = await first.keep(jobId);
          if (database === 'postgres') await rm(first.pathOf(jobId));
          const asked = { ...nothingSaid, name: 'varer.csv', currency: 'DKK', map, bytes };
          const how = { pictures: false, dryRun: false, complete: null, allBad: false };
          const input = { ...asked, ...how };
          const queue = { enqueue: async () => {} };
          const started = {
            id: jobId,
            supplierId: supplier,
            name: 'Import',
            input,
            now: Date.now(),
          };
          await db.transaction((tx) => startImport(tx, queue, started));

          const job = await play(story, { jobId, shopId: 0 }, (over, process) =>
            catalogueRunner({
              mover: { start() {} },
              ...{ db: over, driver, files: filesOf(process, over) },
              place: { dataDir: folder },
              ...{ reader: readerInPlace, letAnswer: setImmediate, now: Date.now },
            }),
          );
          ended.add(job.state);
          expect(await db.$count(products, eq(products.supplierId, supplier))).toBe(job.ok);
          await clearAbandonedStaging(db);
          for (const table of ['catalogue_staging', 'job_file_parts']) {
            const { rows: left } = await db.execute(sql.raw(`select 1 from ${table}`));
            expect(left).toEqual([]);
          }
          if (job.state === 'failed') expect(codesOf(job)).toEqual(['ended_server']);
          else
            expect(job).toMatchObject({ state: 'completed', ok: rows, failed: 1, total: rows + 1 });
        }),
        share,
      );
      await rm(folder, { recursive: true });
      expect(ended.has('completed')).toBe(true);
    },
    limit,
  );

  async function withImport(db: Db, count: number) {
    const { shopIds } = await newPerson(db);
    const shopId = shopIds[0] ?? 0;
    await subscribe(db, shopId);
    await connectStore(db, shopId);
    for (let at = 0; at < count; at += 1) {
      const { id } = await newProduct(db, { supplierId });
      await addImportProduct(shopContext(db, shopId), id);
    }
    const jobId = randomUUID();
    const asked = { id: jobId, name: 'Import', limit: null, storeId: null, canConnect: true };
    await db.transaction((tx) => startBulkImport(shopContext(tx, shopId), asked));
    return { shopId, jobId };
  }

  async function withBuild(db: Db) {
    const { shopIds } = await newPerson(db);
    const shopId = shopIds[0] ?? 0;
    await db.update(shops).set({ website: 'https://butik.example' }).where(eq(shops.id, shopId));
    for (const title of ['Kop', 'Fad']) {
      const { id, variantIds } = await newProduct(db, { supplierId, title, brand: 'Åby' });
      const variants = variantIds.map((variant_id) => ({
        ...{ variant_id, included: true, price: 12_900, compare_at: null },
      }));
      const words = { title, description: '<p>En kop.</p>' };
      const images = [{ url: '/media/kop.jpg', alt: '' }];
      await db
        .insert(myProducts)
        .values({ shopId, productId: id, status: 'active', ...words, images, variants });
    }
    const secret = randomUUID();
    const [feed] = await db
      .insert(feeds)
      .values({ shopId, name: 'Feed', channel: 'google', secret, state: 'building', ...market })
      .returning();
    const jobId = randomUUID();
    const feedId = feed?.id ?? 0;
    const job = { kind: 'feed_build', name: 'Feed', input: { feed_id: feedId } } as const;
    await addJob(db, { id: jobId, tenant: `shop:${shopId}`, ...job }, Date.now());
    return { shopId, jobId, feedId };
  }
});

const codesOf = ({ errors }: Pick<typeof jobs.$inferSelect, 'errors'>) =>
  errors.map(({ code }) => code);

const filter = { category_id: null, supplier_id: null, in_stock: false };
const market = { country: 'DK', currency: 'DKK', language: 'da', filter } as const;
const map = 'title=Navn,sku=Varenr,cost=Pris';
