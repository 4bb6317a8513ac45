import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/what-one-touches.md', 'utf8');
const files = globSync('{contract,server,src,locales,scripts}/**/*.{ts,tsx,mjs,json}').filter(
  (file) => !/\/(compiled|migrations|coverage)\//.test(file),
);
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

interface Example {
  /** Matches a text that is in every file of the example, and in no other. */
  named: RegExp;
  /** A folder whose files aren't counted, because they are new. */
  besides?: string;
}

/** By the heading on the page. */
const examples: Record<string, Example> = {
  'A command that waits offline': {
    named: /\/confirm-order\.tsx?'|'POST \/shop\/orders\/\{id\}\/confirm'|"sync\.call\.confirm"/,
  },
  'A collection on the device': {
    named: /(?<!\[)'subscriptions'(?!\])|^ +subscriptions: (\{|read|tables|subscription,)/m,
  },
  'A call': { named: /'GET \/supplier\/figures'/ },
  'A screen': { named: /\bsupplierCategories[:(]/, besides: 'src/screens/supplier-categories/' },
  'A catalogue format': { named: /PrestaShop|prestashop/ },
  'A store platform': {
    named:
      /'woocommerce'|\bwoocommerce: |\/woocommerce\/(?!keys|authenticate)|\/oauth\/woocommerce\/keys|'\/connect\/woocommerce\/authenticate'/,
    besides: 'server/platforms/woocommerce/',
  },
};

const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text] as const),
);

test('[§D-touches] the page has the examples that are looked up, and no others', () => {
  expect([...sections.keys()]).toEqual(Object.keys(examples));
});

test.each(Object.entries(examples))(
  '[§D-touches] %s: the page lists every file that names the example, and counts those that it takes',
  (heading, { named, besides }) => {
    const section = sections.get(heading) ?? '';
    const found = [...sources]
      .filter(([file, text]) => named.test(text) && !(besides && file.startsWith(besides)))
      // A catalogue format with the same name isn't the platform.
      .filter(([file]) => heading !== 'A store platform' || !file.startsWith('server/catalogue/'))
      .map(([file]) => file);
    const listed = [...section.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|json))`/g)].map(
      ([, file = '']) => file,
    );
    expect(listed.toSorted()).toEqual(found.toSorted());
    const rows = section.match(/^\| `/gm) ?? [];
    const [, told, aim] = /: (\d+) files\b.*; the aim is (\d+)\./.exec(section) ?? [];
    expect(rows.length).toBe(Number(told));
    // An example with more files than its aim must say why.
    if (Number(told) > Number(aim))
      expect(section).toMatch(/^(One more|More) than the aim because/m);
  },
);
