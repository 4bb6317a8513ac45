import { expect, test } from 'vitest';
import { perPage, placeOf } from '../../server/http/pages.ts';

test('[§9-page-size] a page holds the same rows from whichever end it is counted', () => {
  for (const total of [1, 9, 10, 11, 20, 23, 57]) {
    const rows = Array.from({ length: total }, (_, at) => at);
    const pages = Array.from({ length: Math.ceil(total / perPage) }, (_, at) => {
      const { limit, offset, isFromEnd } = placeOf(at + 1, total);
      const along = isFromEnd ? rows.toReversed() : rows;
      expect(offset).toBeLessThanOrEqual(total / 2);
      return along.slice(offset, offset + limit).sort((a, b) => a - b);
    });
    expect(pages.flat()).toEqual(rows);
  }
});
