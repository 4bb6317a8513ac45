import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { platform } from '../../contract/entities/integrations.ts';

const named = new RegExp(
  `[!=]==?\\s*'(${platform.options.join('|')})'|case '(${platform.options.join('|')})'`,
);

test('[§D-platforms] nobody but a platform’s own folder asks which platform it is', () => {
  const files = globSync('{contract,server,src}/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith('server/platforms/'),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => named.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('[§D-platforms] asking for one by its name is seen', () => {
  for (const code of ["name === 'shopify'", "it !== 'woocommerce' && that", "case 'shopify':"])
    expect(code).toMatch(named);
  expect("readDomain('shopify')").not.toMatch(named);
});
