import { afterEach, expect, test } from 'vitest';
import { databaseName } from '../../src/db/names.ts';
import { keepOwned, readOwned } from '../../src/lib/browser/owned.ts';
import { owner } from '../../src/lib/pure/owner.ts';
import { purgeAccount } from '../../src/sync/store/account.ts';

afterEach(() => owner.set(null));

const shop = (user: string, id: number) => databaseName(user, { kind: 'shop', id });

test('[§D-views] [§D-tenancy] what is kept beside the store is one person’s in one shop', () => {
  owner.set(shop('ida', 1));
  keepOwned('views:/x', ['hers']);
  expect(readOwned('views:/x')).toEqual(['hers']);
  for (const other of [shop('ida', 2), shop('ida', 11), shop('bo', 1), null]) {
    owner.set(other);
    expect(readOwned('views:/x')).toBeNull();
  }
  keepOwned('views:/x', ['nobody’s']);
  expect(JSON.stringify(localStorage)).not.toContain('nobody');
});

test('[§D-views] [§D-purge] a chosen logout deletes it with the rest, and nobody else’s', async () => {
  owner.set(shop('bo', 1));
  keepOwned('views:/x', ['his']);
  owner.set(shop('ida', 2));
  keepOwned('palette', ['hers, too']);
  await purgeAccount('ida', async () => {});
  expect(readOwned('palette')).toBeNull();
  owner.set(shop('ida', 1));
  expect(readOwned('views:/x')).toBeNull();
  owner.set(shop('bo', 1));
  expect(readOwned('views:/x')).toEqual(['his']);
  await purgeAccount('bo', async () => {});
});
