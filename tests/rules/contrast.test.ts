import { expect, test } from 'vitest';
import { dark, light, type Palette } from '../../src/ui/palette.ts';

const grounds = ['paper', 'surface', 'subtle', 'raised'] as const;
const texts = ['muted', 'accent', 'wait', 'refuse', 'done'] as const;
const pairs: readonly [keyof Palette, keyof Palette][] = [
  ['accent', 'accentTint'],
  ['wait', 'waitTint'],
  ['refuse', 'refuseTint'],
  ['done', 'doneTint'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentStrong'],
  ['onRefuse', 'refuse'],
];

for (const [name, palette] of Object.entries({ light, dark })) {
  const against = (front: keyof Palette, ground: keyof Palette) =>
    contrast(palette[front], palette[ground]);

  test(`[§D-contrast] ${name}: body text reaches 7:1 on every ground`, () => {
    for (const ground of grounds) expect(against('ink', ground), ground).toBeGreaterThanOrEqual(7);
  });

  test(`[§D-contrast] ${name}: every other text reaches 4.5:1 on every ground and on its own tint`, () => {
    const all = [
      ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
      ...pairs,
    ];
    expect(all.length).toBeGreaterThan(20);
    for (const [text, ground] of all)
      expect(against(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test(`[§D-contrast] ${name}: edges of fields and the mark of focus reach 3:1 where they stand`, () => {
    for (const ground of ['paper', 'surface'] as const) {
      expect(against('edge', ground), ground).toBeGreaterThanOrEqual(3);
      expect(against('accent', ground), ground).toBeGreaterThanOrEqual(3);
    }
  });
}

/** WCAG 2.2: (L1 + 0.05) / (L2 + 0.05) of the relative luminances. */
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9A-F]{6}$/i);
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
