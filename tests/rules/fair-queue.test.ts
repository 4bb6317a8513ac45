import { expect, it } from 'vitest';
import { createFairQueue, QueueFull } from '../../server/auth/fair-queue.ts';

/** A queue whose work ends when the test says so. */
function queueOf(limits: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string) =>
    queue(name.slice(0, 1), () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const end = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ask, started, end };
}

it('[§D-guessing] so much runs at once, and callers take turns however much each of them wants', async () => {
  const { ask, started, end } = queueOf({ atOnce: 2, waiting: 20, waitingPerCaller: 10 });
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map(ask);
  await end();
  expect(started.slice(0, 3)).toEqual(['a1', 'a2', 'a3']);
  while (started.length < all.length) await end();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  await end();
  await end();
  expect(await Promise.all(all)).toHaveLength(8);
});

it('[§D-guessing] one caller can’t fill the queue, and all together can’t make it long', async () => {
  const { ask, started, end } = queueOf({ atOnce: 1, waiting: 4, waitingPerCaller: 3 });
  const taken = ['a1', 'a2', 'a3', 'a4'].map(ask);
  await expect(ask('a5')).rejects.toMatchObject({ whose: 'caller' });
  taken.push(ask('b1'));
  await expect(ask('c1')).rejects.toMatchObject({ whose: 'everybody' });
  await expect(ask('c2')).rejects.toBeInstanceOf(QueueFull);
  await end();
  taken.push(ask('c3'));
  while (started.length < taken.length) await end();
  await end();
  expect(await Promise.all(taken)).toHaveLength(6);
});

it('[§D-guessing] work that fails makes room', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 1, waitingPerCaller: 1 });
  const fail = queue('a', () => Promise.reject(new Error('no')));
  await expect(fail).rejects.toThrow('no');
  expect(await queue('a', async () => 1)).toBe(1);
  expect(await queue('a', async () => 2)).toBe(2);
});
