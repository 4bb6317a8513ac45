import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { iconsOf } from '../../scripts/chunks.ts';
import { joined, pictureOf, type Shape, shapesOf } from '../../scripts/icon-shapes.ts';

const root = path.join(import.meta.dirname, '../..');
const lucide = path.join(root, 'node_modules/lucide-react/dist/esm/icons');

const used = iconsOf(
  globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => path.join(root, file)),
);

/** The code of an icon; one that goes by two names has it under the newer. */
function codeOf(name: string): string {
  const code = readFileSync(path.join(lucide, `${name}.mjs`), 'utf8');
  const [, newer] = /export \{ default \} from '\.\/([\w-]+)\.mjs'/.exec(code) ?? [];
  return newer ? codeOf(newer) : code;
}

const size = '96';
const look = {
  ...{ width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: '#000' },
  ...{ 'stroke-width': '2', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
};

/** How opaque the picture is at each of its pixels, from 0 to 255. */
const drawn = (shapes: readonly Shape[]): Promise<Buffer> =>
  sharp(Buffer.from(pictureOf(shapes, look)))
    .extractChannel('alpha')
    .raw()
    .toBuffer();

test('[§D-build] an icon of fewer shapes looks as it did', async () => {
  expect(used.size).toBeGreaterThan(50);
  let before = 0;
  let after = 0;
  for (const name of used) {
    const shapes = shapesOf(codeOf(name)) ?? [];
    const fewer = joined(shapes);
    before += shapes.length;
    after += fewer.length;
    const [own, other] = [await drawn(shapes), await drawn(fewer)];
    expect(
      own.some((opacity) => opacity > 200),
      name,
    ).toBe(true);
    const unlike = own.filter((opacity, at) => Math.abs(opacity - (other[at] ?? 0)) > 64);
    expect(unlike.length, name).toBe(0);
  }
  expect(after).toBeLessThan(before / 2);
});
