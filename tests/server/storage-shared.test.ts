import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { openPhotographs } from '../../server/catalogue/photographs.ts';
import { createPhotographSweep } from '../../server/catalogue/sweep-photographs.ts';
import { sweepUploads } from '../../server/catalogue/sweep-uploads.ts';
import { feedFileParts, jobs, products } from '../../server/db/schema.ts';
import { sweepFeedFiles } from '../../server/feeds/sweep-files.ts';
import { openJobFiles } from '../../server/jobs/job-files.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import { readWhole, type Storage } from '../../server/storage/storage.ts';
import { png } from '../support/picture-host.ts';
import { type S3, startS3 } from '../support/platforms/s3/s3.ts';
import { onOneDatabase, startServer, type TestServer } from '../support/server.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { openTestDatabase } from '../support/server-database.ts';
import { feedsOn, fetchFile } from '../support/server-feeds.ts';
import { newPerson } from '../support/server-people.ts';
import { long } from '../support/share.ts';
import { until } from '../support/until.ts';

const hour = 3_600_000;
const day = 24 * hour;

onOneDatabase('a storage that processes share', (database) => {
  let s3: S3;
  let server: TestServer;
  let storage: Storage;
  let folder: string;
  beforeAll(async () => {
    s3 = await startS3();
    server = await startServer({ database, storageUrl: s3.storageUrl });
    storage = openStorage({ dataDir: '', storageUrl: s3.storageUrl });
  });
  afterAll(async () => {
    await server.stop();
    await s3.stop();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dropline-test-shared-'));
  });
  afterEach(async () => {
    Object.assign(s3.switches, { slow: 0, failing: 0 });
    await rm(folder, { recursive: true });
  });

  const keys = (area: string) =>
    [...s3.bucket.objects.keys()].filter((key) => key.startsWith(area));
  const driver = { kind: database };
  const filesIn = (name: string) =>
    openJobFiles({ db: server.db, driver, folder: join(folder, name), storage });

  it('[§D-kept-files-shared] a catalogue is kept in it until its job has ended', async () => {
    const person = await newPerson(server.db, { shops: 0, suppliers: 1 });
    const raw = 'Handle,Title,Variant SKU,Variant Price\na,A,a,1\n';
    const query = { filename: 'a.csv', currency: 'DKK' };
    const { data } = await server.ok('POST /supplier/catalogue', { query }, { ...person, raw });
    expect(s3.asked).toContain(`PUT /dropline-files/uploads/${data.id}`);
    const job = await until(
      async () => (await server.ok('GET /supplier/events', {}, person)).data,
      (found) => found?.finished_at != null,
    );
    expect(job).toMatchObject({ state: 'completed', ok: 1 });
    await until(
      async () => keys('uploads/'),
      (left) => left.length === 0,
    );
  });

  it('[§D-kept-files-shared] [§D-jobs-files] what one process has kept another reads, from whichever folder', async () => {
    const [one, other] = [filesIn('one'), filesIn('other')];
    const id = randomUUID();
    const content = Buffer.alloc(9 * 1024 ** 2, 'x');
    await storage.put(`uploads/${id}`, Buffer.from('of an earlier try'));
    await openFolder(folder).put(`uploads/${id}`, content);
    const kept = openJobFiles({ db: server.db, driver, folder: join(folder, 'uploads'), storage });
    const bytes = await kept.keep(id);
    const path = await other.find(id, bytes);
    expect(path?.startsWith(join(folder, 'other'))).toBe(true);
    expect((await readFile(path ?? '')).equals(content)).toBe(true);
    await one.forget(id);
    expect(await one.find(id, bytes)).toBeNull();
  });

  it('[§D-jobs-files] runs that read it at once in one folder each have it whole', async () => {
    const id = randomUUID();
    const content = Buffer.alloc(3 * 1024 ** 2, 'x');
    await storage.put(`uploads/${id}`, content);
    const runs = Array.from({ length: 5 }, () => filesIn('shared'));
    const paths = await Promise.all(runs.map((files) => files.find(id, content.length)));
    expect(new Set(paths)).toEqual(new Set([join(folder, 'shared', id)]));
    expect(await readdir(join(folder, 'shared'))).toEqual([id]);
    expect((await readFile(paths[0] ?? '')).equals(content)).toBe(true);
    await runs[0]?.forget(id);
  });

  it('[§D-kept-files-shared] a feed is served from it, and what it replaced is swept when nobody reads it any more', async () => {
    const { withShop, makeBuilt, built } = feedsOn(server);
    const { token } = await withShop([{ title: 'Kop' }]);
    const { id, url } = await makeBuilt(token);
    const first = keys(`feeds/${id}/`);
    expect(first).toHaveLength(1);
    expect(await server.db.$count(feedFileParts)).toBe(0);
    expect(await (await fetchFile(url)).text()).toContain('Kop');
    await server.ok('POST /shop/feeds/{id}/build', { id }, { token });
    await built(token, id);
    expect(keys(`feeds/${id}/`)).toHaveLength(2);
    await sweepFeedFiles(server.db, storage, Date.now() + hour);
    expect(keys(`feeds/${id}/`)).toHaveLength(2);
    await sweepFeedFiles(server.db, storage, Date.now() + 3 * hour);
    const left = keys(`feeds/${id}/`);
    expect(left).toHaveLength(1);
    expect(left).not.toEqual(first);
    expect(await (await fetchFile(url)).text()).toContain('Kop');
    await server.ok('DELETE /shop/feeds/{id}', { id }, { token });
    await sweepFeedFiles(server.db, storage, Date.now() + 3 * hour);
    expect(keys(`feeds/${id}/`)).toEqual([]);
  });

  it('[§D-kept-files-shared] [§D-media] a photograph is served by any of them, with its type and for good', async () => {
    await writeFile(join(folder, 'lamp.png'), png);
    const place = { dataDir: folder, storageUrl: s3.storageUrl };
    const photographs = await openPhotographs({ ...place, folder, dryRun: false });
    const [url = ''] = await photographs.settle(['lamp.png']);
    const answer = await fetch(server.address + url);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    const headers = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
    expect((await fetch(server.address + url, { headers })).status).toBe(304);
    expect((await fetch(server.address + url, { method: 'HEAD' })).status).toBe(200);
  });

  it('[§D-kept-files-sweep] what was put and never named goes, an upload after hours and a photograph after a week', async () => {
    const [named, lost] = [`${'a'.repeat(32)}.png`, `${'b'.repeat(32)}.png`];
    const { id } = await newProduct(server.db, { supplierId: await newSupplier(server.db) });
    const images = [{ url: `/media/${named}`, alt: '' }];
    await server.db.update(products).set({ images }).where(eq(products.id, id));
    for (const name of [named, lost]) await storage.put(`media/${name}`, png);
    const waits = { tenant: 'supplier:9', kind: 'catalogue_import', name: '' } as const;
    const [waiting, gone] = [randomUUID(), randomUUID()];
    await server.db.insert(jobs).values({ ...waits, id: waiting, state: 'failed' });
    await server.db.update(jobs).set({ state: 'retrying' }).where(eq(jobs.id, waiting));
    for (const name of [waiting, gone]) await storage.put(`uploads/${name}`, png);
    await sweepUploads(server.db, { folder, storage }, Date.now() + 3 * hour);
    expect(keys('uploads/')).toEqual([`uploads/${waiting}`]);
    const sweep = createPhotographSweep(server.db, storage);
    await sweep(Date.now() + 6 * day);
    expect(keys('media/')).toEqual(expect.arrayContaining([`media/${lost}`, `media/${named}`]));
    await sweep(Date.now() + 8 * day);
    expect(keys('media/')).toContain(`media/${named}`);
    expect(keys('media/')).not.toContain(`media/${lost}`);
    await server.db.delete(jobs).where(eq(jobs.id, waiting));
    await storage.delete(`uploads/${waiting}`);
  });

  it('[§D-backup] a backup holds its files, and a folder is filled from it', long, async () => {
    await storage.put('media/deep/æble.webp', Buffer.from('a picture'));
    await storage.put('remote-pictures/again', Buffer.from('what can be fetched again'));
    const file = join(folder, 'kept.tar.gz');
    await makeBackup({ db: server.db, storage, file, now: Date.now() });
    const opened = await openTestDatabase(database);
    const into = openFolder(join(folder, 'anew'));
    await restoreBackup({ db: opened.db, dataDir: folder, storage: into, file });
    await opened.close();
    const restored = await readWhole(into, 'media/deep/æble.webp');
    expect(restored?.content.toString()).toBe('a picture');
    expect(await into.look('remote-pictures/again')).toBeNull();
  });

  it('[§D-kept-files] while it is away a picture is a 503, and an upload is refused and leaves nothing', async () => {
    const name = `${'c'.repeat(32)}.png`;
    await storage.put(`media/${name}`, png);
    s3.switches.failing = 1;
    const picture = await fetch(`${server.address}/media/${name}`);
    expect([picture.status, picture.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    const person = await newPerson(server.db, { shops: 0, suppliers: 1 });
    const raw = 'Handle,Title,Variant SKU,Variant Price\na,A,a,1\n';
    const query = { filename: 'a.csv', currency: 'DKK' };
    const refused = await server.send('POST /supplier/catalogue', { query }, { ...person, raw });
    expect(refused.status).toBe(503);
    expect((await server.ok('GET /supplier/events', {}, person)).data).toBeNull();
    s3.switches.failing = 0;
    expect((await fetch(`${server.address}/media/${name}`)).status).toBe(200);
    expect(keys('uploads/')).toEqual([]);
  });
});
