import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  draw,
  drawingName,
  drawNamed,
  parseDrawingName,
  type View,
} from '../../server/demo/pictures/drawing.ts';
import { isMotif, type Motif, motifs } from '../../server/demo/pictures/motifs.ts';
import { type Colour, colours, isColour } from '../../server/demo/pictures/paint.ts';
import { media } from '../../server/media/media.ts';
import { openFolder } from '../../server/storage/folder.ts';

const hash = '0f'.repeat(16);
const png = Buffer.from('iVBORw0KGgo=', 'base64');
let dataDir = '';
let app: ReturnType<typeof media>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dropline-media-'));
  await mkdir(join(dataDir, 'media'));
  await writeFile(join(dataDir, 'media', `${hash}.png`), png);
  await writeFile(join(dataDir, 'media', `${hash}.jpg`), png);
  await writeFile(join(dataDir, 'secret.png'), 'secret');
  await symlink(join(dataDir, 'secret.png'), join(dataDir, 'media', `${'ab'.repeat(16)}.png`));
  await mkdir(join(dataDir, 'media', `${'cd'.repeat(16)}.png`));
  app = media({ storage: openFolder(dataDir), draw: drawNamed });
});
afterAll(() => rm(dataDir, { recursive: true }));

const motifNames = Object.keys(motifs).filter(isMotif);
const colourNames = Object.keys(colours).filter(isColour);
const views: View[] = ['front', 'near', 'pair'];

describe('[§D-media] drawn pictures', () => {
  test('each motif in each colour and view is well-formed SVG of a few KB', () => {
    let seen = 0;
    for (const motif of motifNames) {
      for (const [i, colour] of colourNames.entries()) {
        for (const view of views) {
          const svg = draw({ motif, colour, seed: (i * 53) % 1000, view });
          expect(svg.length, `${motif} ${view}`).toBeLessThan(view === 'pair' ? 5000 : 4000);
          expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 800 800"/);
          expect(svg, `${motif} ${colour} ${view}`).not.toMatch(/NaN|undefined|null|\[object/);
          expectBalanced(svg);
          seen += 1;
        }
      }
    }
    expect(motifNames.length).toBeGreaterThan(60);
    expect(seen).toBe(motifNames.length * colourNames.length * 3);
  });

  test('a name is read back as the drawing that it was made from, in one spelling only', () => {
    const drawing = {
      motif: 'desk-lamp' as Motif,
      colour: 'plum' as Colour,
      seed: 120,
      view: 'near' as View,
    };
    expect(drawingName(drawing)).toBe('desk-lamp.plum.120.near.svg');
    expect(parseDrawingName('desk-lamp.plum.120.near.svg')).toEqual(drawing);
    for (const name of [
      'desk-lamp.plum.0120.svg',
      'desk-lamp.plum.1000.svg',
      'desk-lamp.plum.-1.svg',
      'desk-lamp.plum.1.front.svg',
      'desk-lamp.nocolour.1.svg',
      'constructor.plum.1.svg',
      'mug.toString.1.svg',
      'Mug.plum.1.svg',
      'mug.plum.1.svg.svg',
      'mug.plum.1.svg\n',
    ]) {
      expect(parseDrawingName(name), name).toBeNull();
    }
  });

  test('is served once for good, and not again to who has it', async () => {
    const first = await app.request('/demo/mug.sage.7.svg');
    expect(first.status).toBe(200);
    expect(first.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(first.headers.get('Cache-Control')).toContain('immutable');
    expect(first.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(first.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
    expect(await first.text()).toContain('</svg>');
    const again = await app.request('/demo/mug.sage.7.svg', {
      headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await app.request('/demo/mug.mystery.7.svg')).status).toBe(404);
  });
});

describe('[§D-media] stored photographs', () => {
  test('are served by their content hash, with their type', async () => {
    const answer = await app.request(`/${hash}.png`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/png');
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    const jpeg = await app.request(`/${hash}.jpg`);
    expect(jpeg.headers.get('Content-Type')).toBe('image/jpeg');
    const known = await app.request(`/${hash}.png`, { headers: { 'If-None-Match': `"${hash}"` } });
    expect(known.status).toBe(304);
    const head = await app.request(`/${hash}.png`, { method: 'HEAD' });
    expect(head.headers.get('Content-Length')).toBe(String(png.length));
  });

  test('nothing but a plain file under such a name leaves the folder', async () => {
    const paths = [
      '/../secret.png',
      '/%2e%2e/secret.png',
      '/..%2fsecret.png',
      `/0f/..%2f..%2fsecret.png`,
      '/secret.png',
      `/${hash}.svg`,
      `/${hash}.html`,
      `/${hash}.png%00.jpg`,
      `/${'ab'.repeat(16)}.png`,
      `/${'cd'.repeat(16)}.png`,
      `/${'ef'.repeat(16)}.png`,
    ];
    for (const path of paths) {
      const answer = await app.request(path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get('Cache-Control')).not.toContain('immutable');
    }
  });
});

/** Expects every tag to be closed and every clip path in use to exist. */
function expectBalanced(svg: string): void {
  const open: string[] = [];
  for (const [, close, name = '', self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else if (!self) open.push(name);
  }
  expect(open).toEqual([]);
  const ids = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
  for (const [, used] of svg.matchAll(/url\(#(\w+)\)/g)) expect(ids).toContain(used);
}
