import { expect, test } from 'vitest';
import { columnAt, gridLines, nextColumn } from '../../src/lib/pure/chart-scale.ts';

test.for([
  [0, 100, [100, 200, 300]],
  [90, 1, [30, 60, 90]],
  [988_100, 100, [400_000, 800_000, 1_200_000]],
  [750, 1, [250, 500, 750]],
  [751, 1, [300, 600, 900]],
  [3, 1, [1, 2, 3]],
  [4, 1, [2, 4, 6]],
  [420, 100, [200, 400, 600]],
  [4_200, 100, [1_500, 3_000, 4_500]],
] as const)('[§D-chart] up to %s, by %s, the scale has the lines %j', ([max, least, lines]) => {
  expect(gridLines(max, least)).toEqual(lines);
  expect(gridLines(max, least)[2]).toBeGreaterThanOrEqual(max);
});

test('[§D-chart] the pointer is at the column under it, beside the chart at the nearest', () => {
  expect([-5, 0, 9, 10, 299, 300, 900].map((x) => columnAt(x, 300, 30))).toEqual([
    0, 0, 0, 1, 29, 29, 29,
  ]);
});

test('[§D-chart] arrows go by a day, Page keys by a week, Home and End to the ends; other keys are left alone', () => {
  const from = (key: string, at = 15) => nextColumn(key, at, 30);
  expect(
    ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'].map((k) => from(k)),
  ).toEqual([14, 16, 22, 8, 0, 29]);
  expect([from('ArrowRight', 29), from('PageDown', 3)]).toEqual([29, 0]);
  expect([from('Tab'), from('a')]).toEqual([null, null]);
});
