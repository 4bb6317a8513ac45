import { expect, test } from 'vitest';
import { ownDatabase } from '../support/own-database.ts';
import { quickDatabase } from '../support/server.ts';
import { newCatalogue, product, variant } from './assembled.ts';

const opened = ownDatabase(quickDatabase());

test('[§D-catalogue-told] a variant gets another key if it is the same product’s with the same SKU and options, and the key is free', async () => {
  const [mine, theirs] = [await newCatalogue(opened.db), await newCatalogue(opened.db)];
  const small = { sku: 'v', options: { Size: 'S' } };
  const named = (key: string) => [
    variant(`${key}-same`, small),
    variant(`${key}-large`, { ...small, options: { Size: 'L' } }),
    variant(`${key}-sku`, { ...small, sku: 'other' }),
    variant(`${key}-none`, { sku: '' }),
  ];
  await mine.upsert(product('a', named('a')), product('b', [variant('b-same', small)]));
  // Whatever another supplier calls its own is free here.
  await theirs.upsert(product('a', [variant('a-same', small), variant('new', small)]));
  const [before, others] = [await mine.idsOfVariants(), await theirs.idsOfVariants()];

  const none = variant('named', { sku: '' });
  await mine.rename(product('a', [variant('new', small), none]));
  const { 'a-same': id, ...rest } = before;
  expect(await mine.idsOfVariants()).toEqual({ ...rest, new: id });
  await mine.rename(product('a', [variant('b-same', small)]));
  expect(await mine.idsOfVariants()).toEqual({ ...rest, new: id });
  expect(await theirs.idsOfVariants()).toEqual(others);
});
