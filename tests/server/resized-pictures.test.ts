import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureWidths } from '../../contract/rules/picture-widths.ts';
import { media } from '../../server/media/media.ts';
import { pictureAddresses } from '../../server/media/picture-address.ts';
import { openRemotePictures } from '../../server/media/remote-pictures.ts';
import { openResizedPictures } from '../../server/media/resized-pictures.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { type PictureHost, pictureHost, png, reachOf } from '../support/picture-host.ts';

const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const;
let folder: string;
let photo: Buffer;
let host: PictureHost;
let app: Hono;
const addresses = pictureAddresses(Buffer.alloc(32, 1));

/** Stores a file among the photographs; returns its address. */
async function stored(digit: string, content: Buffer): Promise<string> {
  const name = `${digit.repeat(32)}.jpg`;
  await writeFile(join(folder, 'media', name), content);
  return `/media/${name}`;
}

const bytesOf = async (answer: Response | Promise<Response>) =>
  Buffer.from(await (await answer).arrayBuffer());

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropline-test-resized-'));
  const storage = openFolder(folder);
  await storage.put('media/first', png);
  // Lies on its side, and says where it was taken.
  photo = await sharp({
    create: { width: 1500, height: 1000, channels: 3, background: '#888', noise: grain },
  })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '55/1 40/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  host = await pictureHost((_, response) => response.end(photo));
  const pictures = openRemotePictures({ storage, reach: reachOf([host.port]), now: Date.now });
  app = new Hono().route('/media', media({ storage, remote: { addresses, pictures } }));
});
afterAll(async () => {
  host.close();
  await rm(folder, { recursive: true });
});

test('[§D-picture-widths] a photograph is had in each width, turned upright and without what else its file says', async () => {
  const address = await stored('a', photo);
  const sizes: number[] = [];
  for (const width of pictureWidths) {
    const answer = await app.request(`${address}?w=${width}`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const copy = await bytesOf(answer);
    sizes.push(copy.byteLength);
    const read = await sharp(copy).metadata();
    // The photograph is 1,000 wide once it is upright, and isn't made larger.
    expect(read.width, `${width}`).toBe(Math.min(width, 1000));
    expect(read.height).toBeGreaterThan(read.width);
    expect([read.exif, read.xmp, read.orientation]).toEqual([undefined, undefined, undefined]);
    const tag = answer.headers.get('etag') ?? '';
    const again = await app.request(`${address}?w=${width}`, { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(sizes[0]).toBeLessThan(photo.byteLength / 20);
  expect(await bytesOf(app.request(address))).toEqual(photo);
});

test('[§D-picture-widths] so is a picture of another server, which is fetched once for all of them', async () => {
  const ours = addresses.ours(`http://bilder.example:${host.port}/a`);
  for (const width of pictureWidths) {
    const answer = await app.request(`${ours}?w=${width}`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
  expect((await app.request(ours)).headers.get('content-type')).toBe('image/jpeg');
  expect(host.asked).toEqual(['/a']);
});

test('[§D-picture-widths] there are no other widths, and none of a picture that doesn’t exist', async () => {
  const address = await stored('b', photo);
  const ours = addresses.ours(`http://bilder.example:${host.port}/b`);
  for (const width of ['', '0', '193', '0192', '192.0', '1e2', 'NaN', '99999999'])
    for (const one of [address, ours])
      expect((await app.request(`${one}?w=${width}`)).status, width).toBe(404);
  expect((await app.request(`/media/${'c'.repeat(32)}.jpg?w=192`)).status).toBe(404);
  // It was still on its way.
  const arrived = await app.request(`${await stored('c', photo)}?w=192`);
  expect(arrived.headers.get('content-type')).toBe('image/webp');
});

test('[§D-picture-widths] a picture that can’t be opened, is too large to, or is small already, serves as it is', async () => {
  const broken = photo.subarray(0, photo.byteLength / 2);
  const files = { d: broken, e: hugePng(), f: png, '1': Buffer.from('not a picture') };
  for (const [digit, content] of Object.entries(files)) {
    const address = await stored(digit, content);
    // The second time it is known.
    for (const _ of [1, 2]) {
      const answer = await app.request(`${address}?w=192`);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(await bytesOf(answer)).toEqual(content);
    }
  }
});

test('[§D-picture-widths] a copy is made once, however many ask for it, and copies have a bounded room', async () => {
  const storage = openFolder(join(folder, 'bounded'));
  let reads = 0;
  const whole = async () => {
    reads += 1;
    return photo;
  };
  const resized = openResizedPictures({ storage });
  const copies = await Promise.all(
    Array.from({ length: 20 }, () => resized.read('one', 192, whole)),
  );
  expect(copies.every((copy) => copy instanceof Buffer)).toBe(true);
  expect(await openResizedPictures({ storage }).read('one', 192, whole)).toEqual(copies[0]);
  expect(reads).toBe(1);

  const room = 3 * (copies[0] as Buffer).byteLength;
  const bounded = openResizedPictures({ storage, room });
  for (let count = 0; count < 8; count += 1) {
    expect(await bounded.read(`of-${count}`, 192, whole)).toBeInstanceOf(Buffer);
    const kept = await readdir(join(folder, 'bounded/resized-pictures'));
    expect(kept.length).toBeLessThanOrEqual(3);
  }
});

test('[§D-picture-widths] while too many copies are being made, the picture itself serves, for a minute', async () => {
  const storage = openFolder(join(folder, 'busy'));
  const resized = openResizedPictures({ storage });
  const small = await sharp(photo).resize(240).jpeg().toBuffer();
  const whole = async () => small;
  const asked = Array.from({ length: 70 }, (_, at) => resized.read(`of-${at}`, 192, whole));
  const late = (await Promise.all(asked)).filter((copy) => copy === 'later');
  expect(late.length).toBeGreaterThan(0);
  expect(await resized.read('of-69', 192, whole)).toBeInstanceOf(Buffer);
});

/** A PNG that says that it is 30,000 pixels wide and high, in a few hundred bytes. */
function hugePng(): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(10_000));
  return Buffer.concat([
    png.subarray(0, 8),
    ...[chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}
