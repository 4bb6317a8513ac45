import { expect, test } from 'vitest';
import { createInOrder } from '../../server/lib/in-order.ts';

test('[§D-statements] work of one name is done one after the other, whatever becomes of it; of others at the same time', async () => {
  const inOrder = createInOrder();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inOrder('a', async () => {
    await gate.promise;
    done.push('first');
    throw new Error('It failed.');
  });
  const second = inOrder('a', async () => {
    done.push('second');
    return 2;
  });
  const other = inOrder('b', async () => done.push('other'));
  await other;
  expect(done).toEqual(['other']);
  gate.resolve();
  await expect(first).rejects.toThrow('It failed.');
  expect(await second).toBe(2);
  expect(done).toEqual(['other', 'first', 'second']);
});
