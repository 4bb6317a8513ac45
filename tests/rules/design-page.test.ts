import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { reachable } from '../../scripts/reachable.mjs';
import { differingPixels, encodePicture, pictureFrom, readPicture } from '../support/picture.ts';

const white = [255, 255, 255];
const green = [11, 107, 97];
const red = [179, 38, 30];

/** The components that screens are made of; larger ones built from these aren't listed. */
const components = [
  'badge',
  'bar-chart',
  'button',
  'chart-card',
  'checkbox',
  'combobox',
  'confirm-dialog',
  'date-range',
  'date-time',
  'drawer',
  'drop',
  'empty-state',
  'error-state',
  'failure-notice',
  'filter-chips',
  'icon-button',
  'menu',
  'money',
  'notice',
  'page-header',
  'pagination',
  'password-field',
  'picture',
  'progress',
  'search-field',
  'search-select',
  'select',
  'skeleton',
  'spinner',
  'stat',
  'status-dot',
  'steps',
  'tab-links',
  'table',
  'text-area',
  'text-field',
  'text-link',
  'toast-region',
];

const figures = ['margin', 'stock'].map((what) => `src/features/products/${what}-figure.tsx`);

test('[§D-design] the components are on their page, and the app knows nothing of it', () => {
  const shown = reachable(['src/design/main.tsx'], { later: true });
  const paths = [...components.map((name) => `src/ui/${name}.tsx`), ...figures];
  expect(paths.filter((file) => !shown.includes(file))).toEqual([]);
  const app = reachable(['src/entry-client.tsx', 'src/entry-server.tsx'], { later: true });
  expect(app.length).toBeGreaterThan(200);
  expect(app.filter((file) => file.startsWith('src/design/'))).toEqual([]);
  expect(readFileSync('src/ui/compiled/rest.css', 'utf8')).not.toContain('data-as');
});

test('[§D-design] a picture is kept as it was, and what differs from it is counted', () => {
  const pixels = [white, white, green, white, green, red];
  const kept = pictureFrom(plainPng(3, pixels));
  expect(readPicture(encodePicture(kept))).toEqual(kept);
  expect(differingPixels(kept, plainPng(3, pixels))).toBe(0);
  expect(differingPixels(kept, plainPng(3, [white, red, green, white, green, green]))).toBe(2);
  expect(differingPixels(kept, plainPng(2, pixels))).toBe(6);
});

test('[§D-design] an area in another shade differs, however near that is', () => {
  const kept = pictureFrom(plainPng(3, [white, white, white, green, green, red]));
  const nearly = [250, 255, 255];
  expect(differingPixels(kept, plainPng(3, [nearly, nearly, nearly, green, green, red]))).toBe(3);
});

test('[§D-design] a picture with more colours than are kept keeps its areas and its small marks', () => {
  const pixels = Array.from({ length: 4_000 }, (_, at) =>
    at < 3_000 ? [251, 250, 247] : [at % 40, at % 40, at % 40],
  );
  pixels[3_999] = red;
  const { palette, pixels: places } = pictureFrom(plainPng(100, pixels));
  expect(palette.length).toBeLessThanOrEqual(64);
  expect(palette[places[0] ?? 0]).toBe(0xfbfaf7);
  expect(palette[places[3_999] ?? 0]).toBe(0xb3261e);
});

/** A PNG without filters and palette, with three bytes per pixel. */
function plainPng(width: number, pixels: readonly number[][]): Buffer {
  const rows = Array.from({ length: pixels.length / width }, (_, y) => [
    0,
    ...pixels.slice(y * width, (y + 1) * width).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const part = (kind: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    Buffer.alloc(8),
    part('IHDR', header),
    part('IDAT', deflateSync(Buffer.from(rows.flat()))),
  ]);
}
