import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages, manifestOf } from '../../scripts/manifests.ts';
import { pages } from '../../src/router/pages.ts';
import { light } from '../../src/ui/palette.ts';

const root = path.resolve(import.meta.dirname, '../..');
const manifests = languages.map((language) => manifestOf(root, language));
const patterns = Object.values(pages).map(({ pattern }) => pattern);

/** Width and height of a PNG, or of a WebP as a canvas writes it, read from the header. */
function sizeOf(file: Buffer): string {
  if (file.toString('latin1', 1, 4) === 'PNG')
    return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
  const kind = file.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return `${file.readUInt16LE(26) & 0x3fff}x${file.readUInt16LE(28) & 0x3fff}`;
  if (kind === 'VP8X') return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`;
  throw new Error(`A picture of an unknown kind: ${kind}.`);
}

describe('[§D-install] the manifest', () => {
  test('names one app in both languages, in words of the language', () => {
    expect(manifests).toHaveLength(2);
    const [da, en] = manifests;
    expect(da?.shortcuts.map(({ name }) => name)).toEqual([
      'Søg produkter',
      'Importliste',
      'Ordrer',
    ]);
    expect(en?.shortcuts.map(({ name }) => name)).toEqual([
      'Search products',
      'Import list',
      'Orders',
    ]);
    for (const { id, start_url, scope, display, theme_color } of manifests) {
      expect([id, start_url, scope, display]).toEqual(['/', '/', '/', 'standalone']);
      expect(theme_color).toBe(light.paper.toLowerCase());
    }
  });

  test('has each picture that it names, in the size that it says, and no picture is heavy', () => {
    const pictures = manifests.flatMap(({ icons, screenshots, shortcuts }) => [
      ...icons,
      ...screenshots,
      ...shortcuts.flatMap((shortcut) => shortcut.icons),
    ]);
    expect(pictures.length).toBeGreaterThan(20);
    for (const { src, sizes } of pictures) {
      const file = readFileSync(path.join(root, 'public', src));
      expect(file.length, src).toBeLessThan(64_000);
      if (sizes !== 'any') expect(sizeOf(file), src).toBe(sizes);
    }
    for (const { icons, screenshots } of manifests) {
      expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
      expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(
        new Set(['wide', 'narrow']),
      );
    }
  });

  test('its shortcuts and its share target are pages of the app', () => {
    for (const { shortcuts, share_target } of manifests) {
      const addresses = [...shortcuts.map(({ url }) => url), share_target.action];
      expect(addresses).toHaveLength(4);
      expect(patterns).toEqual(expect.arrayContaining(addresses));
    }
  });
});
