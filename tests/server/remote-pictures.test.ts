import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { media } from '../../server/media/media.ts';
import { pictureAddresses } from '../../server/media/picture-address.ts';
import { openRemotePictures } from '../../server/media/remote-pictures.ts';
import { createTurns } from '../../server/media/turns.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { type PictureHost, pictureHost, png, reachOf } from '../support/picture-host.ts';

const day = 86_400_000;
let host: PictureHost;
let folder: string;
let now: number;
let answer: (response: ServerResponse, path: string) => void;
beforeAll(async () => {
  host = await pictureHost((request, response) => answer(response, request.url ?? ''));
});
afterAll(() => host.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropline-test-pictures-'));
  now = Date.now();
  host.asked.length = 0;
  answer = (response) => response.end(png);
});
afterEach(() => rm(folder, { recursive: true }));

const open = (room?: number) =>
  openRemotePictures({
    storage: openFolder(folder),
    reach: reachOf([host.port]),
    now: () => now,
    room,
  });
const at = (path: string) => `http://bilder.example:${host.port}/${path}`;

test('[§D-pictures] a picture is fetched once, however many ask for it at the same time, and again after a month', async () => {
  const pictures = open();
  const first = await Promise.all(Array.from({ length: 20 }, () => pictures.read(at('a'))));
  expect(first.every((picture) => picture?.type === 'image/png')).toBe(true);
  expect(host.asked).toEqual(['/a']);
  expect((await open().read(at('a')))?.content).toEqual(png);
  expect(host.asked).toEqual(['/a']);
  now += 31 * day;
  // A picture that was fetched before is shown while its host is down.
  answer = (response) => response.destroy();
  expect((await pictures.read(at('a')))?.content).toEqual(png);
  expect(host.asked).toEqual(['/a', '/a']);
});

test('[§D-pictures] one that can’t be had is tried again after ten minutes, not before', async () => {
  const pictures = open();
  answer = (response) => response.writeHead(503).end();
  expect(await pictures.read(at('b'))).toBeNull();
  answer = (response) => response.end(png);
  expect(await pictures.read(at('b'))).toBeNull();
  expect(host.asked).toEqual(['/b']);
  now += 10 * 60_000 + 1;
  expect((await pictures.read(at('b')))?.type).toBe('image/png');
});

test('[§D-pictures] the disk that they take is bounded: the oldest go', async () => {
  const room = png.length * 10;
  const pictures = open(room);
  for (let count = 0; count < 30; count += 1) {
    expect(await pictures.read(at(`c${count}`))).not.toBeNull();
    expect((await readdir(join(folder, 'remote-pictures'))).length).toBeLessThanOrEqual(10);
  }
  expect(host.asked).toHaveLength(30);
});

test('[§D-pictures] a few at once for a host and in all, the rest in turn, too many turned away', async () => {
  const turns = createTurns({ all: 3, host: 2, waiting: 4 });
  const running: string[] = [];
  let most = 0;
  const work = (name: string) => async () => {
    running.push(name);
    most = Math.max(most, running.length);
    expect(running.filter((each) => each === name).length).toBeLessThanOrEqual(2);
    await new Promise((resolve) => setTimeout(resolve, 10));
    running.splice(running.indexOf(name), 1);
    return name;
  };
  const names = ['a', 'a', 'a', 'b', 'b', 'a', 'c', 'c'];
  const done = await Promise.all(names.map((name) => turns.take(name, work(name))));
  expect(most).toBe(3);
  expect(done).toEqual(['a', 'a', 'a', 'b', 'b', 'a', 'c', null]);
  const failing = turns.take('a', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await turns.take('a', work('a'))).toBe('a');
});

const addresses = pictureAddresses(Buffer.alloc(32, 1));

test('[§D-pictures] only what was signed is fetched, and it is served as a picture and nothing else', async () => {
  const remote = { addresses, pictures: open() };
  const app = new Hono().route('/media', media({ storage: openFolder(folder), remote }));
  const ours = addresses.ours(at('d'));
  const good = await app.request(ours);
  expect(good.status).toBe(200);
  expect(Object.fromEntries(good.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=2592000',
  });
  expect(Buffer.from(await good.arrayBuffer())).toEqual(png);
  const tag = good.headers.get('ETag') ?? '';
  expect((await app.request(ours, { headers: { 'If-None-Match': tag } })).status).toBe(304);

  const [, , , signature = '', packed = ''] = ours.split('/');
  const other = Buffer.from(at('e')).toString('base64url');
  const stranger = pictureAddresses(Buffer.alloc(32, 2)).ours(at('d'));
  for (const path of [
    `/media/remote/${signature}/${other}`,
    `/media/remote/${signature.slice(0, -1)}/${packed}`,
    `/media/remote/x/${packed}`,
    `/media/remote/${packed}`,
    `/media/remote/${signature}/`,
    `/media/remote/${'A'.repeat(100_000)}/${packed}`,
    `/media/remote/?url=${at('e')}`,
    stranger,
  ]) {
    expect((await app.request(path)).status).toBe(404);
  }
  expect(host.asked).toEqual(['/d']);
});

test('[§D-pictures] an answer’s pictures are at our own addresses, and nothing else of it is touched', () => {
  const remote = { url: 'https://bilder.example/a.jpg', alt: 'A' };
  const own = { url: '/media/demo/a.svg', alt: 'B' };
  const told = {
    data: [
      { image: remote, images: [remote, own], tracking: [{ url: 'https://gls.example/1' }] },
      { image: null, images: [], options: { image: 'M', url: 'https://x.example' } },
    ],
    photo: 'https://bilder.example/me.jpg',
    photo_url: 'https://bilder.example/me.jpg',
  };
  const before = structuredClone(told);
  const shown = addresses.shown(told);
  const ours = addresses.ours(remote.url);
  expect(ours).toMatch(/^\/media\/remote\/[\w-]{22}\/[\w-]+$/);
  expect(shown).toEqual({
    data: [
      { ...before.data[0], image: { url: ours, alt: 'A' }, images: [{ url: ours, alt: 'A' }, own] },
      before.data[1],
    ],
    photo: addresses.ours(told.photo),
    photo_url: before.photo_url,
  });
  expect(told).toEqual(before);
  expect(shown.data[1]).toBe(told.data[1]);
  expect(addresses.shown(null)).toBeNull();
  const evil = JSON.parse(
    '{"image":{"url":"javascript:alert(1)"},"__proto__":{"image":1},"constructor":{"url":"x"}}',
  );
  expect(JSON.stringify(addresses.shown(evil))).not.toContain('javascript');
});
