import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Colours, dark, light } from '../../src/ui/palette.ts';

const grounds = ['paper', 'surface', 'subtle', 'selected', 'raised'] as const;
const texts = ['ink', 'muted', 'accent', 'wait', 'refuse', 'done'] as const;
const marks = ['edge', 'accentMark', 'waitMark', 'refuseMark', 'doneMark'] as const;
const pairs: readonly [keyof Colours, keyof Colours][] = [
  ['accent', 'accentTint'],
  ['wait', 'waitTint'],
  ['refuse', 'refuseTint'],
  ['done', 'doneTint'],
  ['ink', 'waitTint'],
  ['ink', 'refuseTint'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentStrong'],
  ['onRefuse', 'refuse'],
];

for (const [name, palette] of Object.entries({ light, dark })) {
  const against = (front: keyof Colours, ground: keyof Colours) =>
    contrast(palette[front], palette[ground]);

  test(`[§D-contrast] ${name}: every text reaches 7:1 on every ground and on its own tint`, () => {
    const all = [
      ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
      ...pairs,
    ];
    expect(all.length).toBeGreaterThan(30);
    for (const [text, ground] of all)
      expect(against(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(7);
  });

  test(`[§D-contrast] ${name}: edges of fields, marks and the mark of focus reach 3:1 where they stand`, () => {
    for (const ground of ['paper', 'surface', 'subtle', 'raised'] as const) {
      for (const mark of [...marks, 'accent'] as const)
        expect(against(mark, ground), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
}

describe('what is selected', () => {
  /** Styles of selected things: the condition and the declarations. */
  const chosen = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith('src/design/'))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /'([^'\n]*(?:aria-(?:current|selected|pressed)|:checked|data-(?:state=checked|in-range|selected|on\b))[^'\n]*)': \{([^}]*)/g,
        ),
      ].map(([, condition = '', look = '']) => ({ file, condition, look })),
    )
    .filter(({ condition }) => !condition.includes(':not([aria-selected'));

  test('[§D-selection] has no accent, and where it has a ground, it is the one for it', () => {
    expect(chosen.length).toBeGreaterThan(15);
    expect(chosen.filter(({ look }) => look.includes('accent'))).toEqual([]);
    const own = chosen.flatMap(({ look }) => /background: '([^']+)'/.exec(look)?.[1] ?? []);
    expect(own.filter((ground) => ground === 'selected').length).toBeGreaterThan(10);
    // `ink` is for things that are a sign themselves: a check mark, and the two ends of a span.
    expect(own.filter((ground) => !['selected', 'ink'].includes(ground))).toEqual([]);
  });

  test.each(Object.entries({ light, dark }))(
    '[§D-selection] %s: its ground is a shade of the paper, and stands apart from what is around it',
    (_, palette) => {
      const channels = [1, 3, 5].map((at) =>
        Number.parseInt(palette.selected.slice(at, at + 2), 16),
      );
      expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(16);
      for (const ground of ['paper', 'surface', 'raised'] as const)
        expect(contrast(palette.selected, palette[ground]), ground).toBeGreaterThan(1.12);
    },
  );
});

/** The contrast of WCAG 2.2: (L1 + 0.05) / (L2 + 0.05) of the relative luminances. */
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
