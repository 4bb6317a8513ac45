import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolder } from '../../server/storage/folder.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import { checkKey, readWhole, type Storage } from '../../server/storage/storage.ts';
import { type S3, startS3 } from '../support/platforms/s3/s3.ts';

let folder: string;
let s3: S3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropline-storage-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const makers: Record<string, () => Storage> = {
  'a folder': () => openStorage({ dataDir: folder }),
  S3: () => openStorage({ dataDir: folder, storageUrl: s3.storageUrl }),
};

for (const [name, make] of Object.entries(makers)) {
  describe(`${name} as storage`, () => {
    const textOf = async (storage: Storage, key: string) =>
      (await readWhole(storage, key))?.content.toString() ?? null;

    test('[§D-kept-files] what is put is read, looked at, listed, replaced and deleted by its key', async () => {
      const storage = make();
      const key = 'media/deep/æble.webp';
      expect([await storage.look(key), await storage.open(key)]).toEqual([null, null]);
      await storage.put(key, Buffer.from('first'));
      await storage.put(key, Buffer.from('second'));
      await storage.put('mail/other.eml', Buffer.from('no picture'));
      expect(await textOf(storage, key)).toBe('second');
      expect(await storage.look(key)).toMatchObject({ key, bytes: 6 });
      expect(Math.abs(((await storage.look(key))?.at ?? 0) - Date.now())).toBeLessThan(60_000);
      const head = await storage.open(key, { first: 3 });
      expect(head?.bytes).toBe(6);
      expect((await head?.content.toArray())?.join('')).toBe('sec');
      const listed = [];
      for await (const file of storage.list('media/')) listed.push(file);
      expect(listed).toMatchObject([{ key, bytes: 6 }]);
      await storage.delete(key);
      await storage.delete(key);
      expect(await storage.open(key)).toBeNull();
    });

    test('[§D-kept-files] an empty file is a file', async () => {
      const storage = make();
      await storage.put('uploads/empty', Buffer.alloc(0));
      expect(await textOf(storage, 'uploads/empty')).toBe('');
      expect(
        (await (await storage.open('uploads/empty', { first: 9 }))?.content.toArray()) ?? [],
      ).toEqual([]);
      await storage.delete('uploads/empty');
    });

    test('[§D-kept-files] what breaks off while it is put is never seen, and what was there stays', async () => {
      const storage = make();
      await storage.put('feeds/1', Buffer.from('whole'));
      async function* broken() {
        yield Buffer.from('half');
        expect(await textOf(storage, 'feeds/1')).toBe('whole');
        throw new Error('The line is cut.');
      }
      await expect(storage.put('feeds/1', broken())).rejects.toThrow('cut');
      await expect(storage.put('feeds/2', broken())).rejects.toThrow('cut');
      expect(await textOf(storage, 'feeds/1')).toBe('whole');
      const listed = [];
      for await (const { key } of storage.list('feeds/')) listed.push(key);
      expect(listed).toEqual(['feeds/1']);
      await storage.delete('feeds/1');
    });

    test('[§D-kept-files] of writers at once one wins whole', async () => {
      const storage = make();
      const texts = Array.from({ length: 12 }, (_, at) => String(at).repeat(50_000));
      await Promise.all(texts.map((text) => storage.put('uploads/one', Buffer.from(text))));
      expect(texts).toContain(await textOf(storage, 'uploads/one'));
      await storage.delete('uploads/one');
    });
  });
}

test('[§D-kept-files] a key leads nowhere but into its area', async () => {
  const storage = openFolder(folder);
  for (const key of [
    '',
    'media',
    'media/',
    'media//a',
    '/media/a',
    'media/../secret',
    'media/./a',
    '../media/a',
    'pglite/base',
    'secrets.key',
    'media/a\0.png',
    'media/a\\..\\b',
    'media/a.partial',
    `media/${'a'.repeat(256)}`,
    `media/${'a/'.repeat(600)}a`,
  ]) {
    expect(() => checkKey(key), key).toThrow('no such key');
    await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject({ code: 'bad_key' });
    await expect(storage.open(key)).rejects.toMatchObject({ code: 'bad_key' });
  }
});

test('[§D-kept-files] a link in the folder leads nowhere, and what a killed process has half written is tidied away', async () => {
  const storage = openFolder(folder);
  await mkdir(join(folder, 'media'), { recursive: true });
  await writeFile(join(folder, 'secret'), 'secret');
  await symlink(join(folder, 'secret'), join(folder, 'media', 'link.png'));
  expect(await storage.open('media/link.png')).toBeNull();
  const left = join(folder, 'media', 'a.png.1234.partial');
  await writeFile(left, 'half');
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(left, hourAgo, hourAgo);
  await storage.tidy(Date.now() - 2 * 3_600_000);
  expect(await readdir(join(folder, 'media'))).toContain('a.png.1234.partial');
  await storage.tidy(Date.now() - 1_800_000);
  expect(await readdir(join(folder, 'media'))).not.toContain('a.png.1234.partial');
});
