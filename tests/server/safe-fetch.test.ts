import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureTypeOf } from '../../server/media/picture-type.ts';
import { fetchPicture } from '../../server/media/safe-fetch.ts';
import { publicReach, type Reach } from '../../server/outward/guarded-request.ts';
import { isPublicAddress } from '../../server/outward/public-address.ts';
import { type PictureHost, pictureHost, png, reachOf } from '../support/picture-host.ts';

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'not an address',
  '',
])('[§D-pictures] %s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '193.163.1.1', '2001:4860:4860::8888', '172.32.0.1', '100.128.0.1'])(
  '[§D-pictures] %s is one',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

describe('[§D-pictures] fetching a picture', () => {
  const routes: Record<string, RequestListener> = {
    '/ok.png': (_, response) => response.end(png),
    '/there': (_, response) => response.writeHead(302, { Location: '/ok.png' }).end(),
    '/loop': (_, response) => response.writeHead(302, { Location: '/loop' }).end(),
    '/inside': (_, response) =>
      response.writeHead(302, { Location: `http://127.0.0.1:${inside.port}/ok.png` }).end(),
    '/inside6': (_, response) =>
      response.writeHead(302, { Location: `http://[::1]:${inside.port}/ok.png` }).end(),
    '/file': (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
    '/port': (_, response) => response.writeHead(302, { Location: 'http://a.example:22/' }).end(),
    '/nowhere': (_, response) => response.writeHead(302, { Location: 'http://' }).end(),
    '/endless': (_, response) => {
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(65_536, png)));
        response.once('drain', more);
      };
      response.writeHead(200, { 'Content-Type': 'image/png' });
      more();
    },
    '/slow': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      const drop = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drop));
    },
    '/silent': () => {},
    '/html': (_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end('<html>Hello</html>'),
    '/svg': (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    '/says-much': (_, response) =>
      response.writeHead(200, { 'Content-Length': 1_000_000_000 }).write(png),
    '/says-more': (_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 });
      response.write(png, () => response.destroy());
    },
    '/bomb': (_, response) =>
      response
        .writeHead(200, { 'Content-Encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(20_000_000, png))),
    '/headers': (_, response) => response.writeHead(200, { 'X-Much': 'x'.repeat(60_000) }).end(png),
    '/missing': (_, response) => response.writeHead(404).end(png),
    '/empty': (_, response) => response.end(),
  };
  let outside: PictureHost;
  let inside: PictureHost;
  let reach: Reach;
  beforeAll(async () => {
    outside = await pictureHost((request, response) =>
      routes[request.url ?? '']?.(request, response),
    );
    inside = await pictureHost((_, response) => response.end(png), '127.0.0.1');
    reach = reachOf([outside.port, inside.port], { milliseconds: 1500 });
  });
  afterAll(() => {
    outside.close();
    inside.close();
  });
  const at = (path: string) => `http://bilder.example:${outside.port}${path}`;

  test.each(['/ok.png', '/there'])('%s is had', async (path) => {
    expect(await fetchPicture(at(path), reach)).toEqual({ type: 'image/png', content: png });
  });

  test.each([
    ['/loop', 'redirects'],
    ['/inside', 'address'],
    ['/inside6', 'address'],
    ['/file', 'address'],
    ['/port', 'address'],
    ['/nowhere', 'address'],
    ['/endless', 'too_large'],
    ['/slow', 'too_slow'],
    ['/silent', 'too_slow'],
    ['/html', 'type'],
    ['/svg', 'type'],
    ['/says-much', 'too_large'],
    ['/says-more', 'unreachable'],
    ['/bomb', 'type'],
    ['/headers', 'unreachable'],
    ['/missing', 'status'],
    ['/empty', 'type'],
  ])('%s is refused: %s', async (path, problem) => {
    const start = performance.now();
    await expect(fetchPicture(at(path), reach)).rejects.toMatchObject({ problem });
    expect(performance.now() - start).toBeLessThan(4000);
    expect(inside.asked).toEqual([]);
  });

  test.each([
    'ftp://bilder.example/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'gopher://bilder.example/',
    'http://user:secret@bilder.example/a.png',
    'http://bilder.example:22/',
    '/media/x.png',
    '',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('%s is not even asked for', async (address) => {
    await expect(fetchPicture(address, publicReach)).rejects.toMatchObject({ problem: 'address' });
  });

  test('a name that leads inside is refused, also where it leads elsewhere too, and where it changes its mind', async () => {
    const lead = (...answers: string[][]) => {
      const resolve = async () => {
        const found = answers.length > 1 ? answers.shift() : answers[0];
        return (found ?? []).map((address) => ({ address, family: 4 }));
      };
      return { ...reach, resolve };
    };
    const address = `http://bilder.example:${inside.port}/ok.png`;
    const refused = { problem: 'address' };
    await expect(fetchPicture(address, lead(['127.0.0.1']))).rejects.toMatchObject(refused);
    const both = lead(['127.0.0.2', '127.0.0.1']);
    await expect(fetchPicture(at('/ok.png'), both)).rejects.toMatchObject(refused);
    await expect(fetchPicture(at('/ok.png'), lead([]))).rejects.toMatchObject(refused);
    const changing = lead(['127.0.0.2'], ['127.0.0.1']);
    expect((await fetchPicture(at('/ok.png'), changing)).type).toBe('image/png');
    await expect(fetchPicture(at('/ok.png'), changing)).rejects.toMatchObject(refused);
    // Between a redirect and the request to its target.
    const soon = lead(['127.0.0.2'], ['127.0.0.1']);
    await expect(fetchPicture(at('/there'), soon)).rejects.toMatchObject(refused);
    expect(inside.asked).toEqual([]);
  });
});

test.each([
  ['image/jpeg', 'ffd8ffe000104a4649460001'],
  ['image/gif', Buffer.from('GIF89a......').toString('hex')],
  ['image/webp', Buffer.from('RIFF\n\r\x00\x01WEBPVP8 ').toString('hex')],
  ['image/avif', '0000002066747970617669660000'],
  [null, Buffer.from('<?xml version="1.0"?><svg/>').toString('hex')],
  [null, Buffer.from('\x89PNG').toString('hex')],
  [null, ''],
])('[§D-pictures] %s is told by its first bytes', (type, hex) => {
  expect(pictureTypeOf(Buffer.from(hex, 'hex'))).toBe(type);
});
