import { expect, it } from 'vitest';
import { keptAwhile } from '../../server/lib/kept-awhile.ts';

it('[§D-listings-free] what is known is asked for once, what failed again, and of too many the first is forgotten', async () => {
  const kept = keptAwhile<string>({ most: 2, milliseconds: 60_000 });
  const asked: string[] = [];
  const of = (key: string) =>
    kept(key, async () => {
      asked.push(key);
      if (asked.length === 1) throw new Error('lost');
      return key.toUpperCase();
    });
  await expect(of('a')).rejects.toThrow('lost');
  expect([await of('a'), await of('a'), await of('b')]).toEqual(['A', 'A', 'B']);
  expect(asked).toEqual(['a', 'a', 'b']);
  await of('c');
  await of('a');
  expect(asked).toEqual(['a', 'a', 'b', 'c', 'a']);
});

it('[§D-listings-free] and what was kept too long is asked for again', async () => {
  const kept = keptAwhile<number>({ most: 2, milliseconds: 0 });
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return asked;
  };
  expect([await kept('a', ask), await kept('a', ask)]).toEqual([1, 2]);
});
