import { expect, test, vi } from 'vitest';
import { doChores } from '../../server/maintenance.ts';

test('[§D-housekeeping] a chore that fails is logged by its name, and keeps no other from being done', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const done: string[] = [];
  await doChores({
    first: async () => done.push('first'),
    broken: () => Promise.reject(new Error('no such table')),
    last: async () => done.push('last'),
  });
  expect(done).toEqual(['first', 'last']);
  expect(told).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^Maintenance of broken failed .*: Error: no such table\n/),
  );
  told.mockRestore();
});
