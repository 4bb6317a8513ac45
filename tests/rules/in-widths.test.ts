import { expect, test } from 'vitest';
import { inOtherWidths, inWidths } from '../../src/lib/pure/in-widths.ts';

test('[§D-picture-widths] a browser may choose among the widths of a photograph, and of one that we pass on', () => {
  const photograph = `/media/${'0f'.repeat(16)}.jpg`;
  expect(inWidths(photograph)).toBe(
    [192, 560, 1200].map((width) => `${photograph}?w=${width} ${width}w`).join(', '),
  );
  expect(inWidths('/media/remote/c2lnbmVk/YWRkcmVzcw')).toContain('YWRkcmVzcw?w=560 560w');
});

test('[§D-picture-widths] pictures that we don’t resize have one address', () => {
  for (const address of [
    '/media/demo/chair.oak.1.svg',
    `/media/people/${'0f'.repeat(16)}.png`,
    'https://other.example/media/a.jpg',
    '/media/a.jpg?copy=1',
    'blob:https://localhost/1',
  ])
    expect(inWidths(address), address).toBeUndefined();
});

test('[§D-picture-widths] where a width is missing, the others are asked for, the widest first', () => {
  const picture = 'https://localhost/media/a.jpg';
  expect(inOtherWidths(`${picture}?w=560`)).toEqual([
    picture,
    `${picture}?w=1200`,
    `${picture}?w=192`,
  ]);
  for (const address of [picture, `${picture}?w=560&copy=1`, `${picture}?copy=1`])
    expect(inOtherWidths(address)).toEqual([]);
});
