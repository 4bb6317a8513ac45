import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { errorCodes } from '../../contract/http/errors.ts';
import { codeText } from '../../src/ui/failure-text.ts';

const root = path.resolve(import.meta.dirname, '../..');
const words = { da: read('da'), en: read('en') };
const ids = Object.keys(words.da);

function read(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(root, 'locales', `${locale}.json`), 'utf8'));
}

/** Every TypeScript file below a folder of the repository. */
function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(root, folder, file));
}

test('[§9-locale-en] [§9-locale-da] both languages have the same ids, in the same order, and each has its words', () => {
  expect(ids.length).toBeGreaterThan(200);
  expect(Object.keys(words.en)).toEqual(ids);
  expect(ids).toEqual([...ids].sort());
  for (const locale of ['da', 'en'] as const)
    expect(ids.filter((id) => words[locale][id]?.trim() === '')).toEqual([]);
});

test('[§D-words] every id has an area and a name', () => {
  expect(ids.filter((id) => !/^[a-z-]+(\.[A-Za-z0-9_-]+)+$/.test(id))).toEqual([]);
});

test('[§D-words] every message is sound ICU, and asks for the same values in both languages', () => {
  const differing = ids.filter(
    (id) => String(placeholders(words.da[id] ?? '')) !== String(placeholders(words.en[id] ?? '')),
  );
  expect(differing).toEqual([]);
});

test('[§D-words] every id is used, by its own words or by a template that it fits', () => {
  const folders = ['src', 'server', 'contract/rules'];
  const code = folders.flatMap(sources).map((file) => readFileSync(file, 'utf8'));
  expect(code.length).toBeGreaterThan(100);
  const whole = code.join('\n');
  const named = new Set(whole.match(/(?<=['"`])[a-z-]+(?:\.[A-Za-z0-9_-]+)+(?=['"`])/g));
  const templates = [
    ...whole.matchAll(/`([a-z-]+\.[A-Za-z0-9_.-]*)\$\{[^`]*?\}([A-Za-z0-9_.-]*)`/g),
  ].map(
    ([, before = '', after = '']) =>
      new RegExp(`^${plainly(before)}[A-Za-z0-9_-]+${plainly(after)}$`),
  );
  const unused = ids.filter((id) => !named.has(id) && !templates.some((shape) => shape.test(id)));
  expect(unused).toEqual([]);
});

test('[§D-words] the client carries every word but those that only the server speaks, in files by page', () => {
  const mine = ids.filter((id) => !/^(billing|invalid|job|mail|operator|visit)\./.test(id));
  expect(ids.length - mine.length).toBeGreaterThan(10);
  for (const locale of ['da', 'en']) {
    const folder = path.join(root, 'src/i18n/compiled');
    const files = readdirSync(folder).filter((file) => file.startsWith(`${locale}.`));
    expect(files).toContain(`${locale}.import-list.json`);
    const carried = files.flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
    );
    expect([...new Set(carried)].sort()).toEqual(mine);
  }
});

test('[§8-api-words] every error code has words of its own, or a kind of failure that speaks for it', () => {
  const byKind = ['unauthenticated', 'subscription_required', 'too_many_requests', 'unavailable'];
  // Only one screen can get each of these, and words it itself.
  const byScreen = [
    'last_owner',
    'last_payment_method',
    'connect_forged',
    'connect_expired',
    'connect_used',
  ];
  // Our client always uses the right method, so nobody is told.
  const byNobody = ['method_not_allowed'];
  const worded = new Set([...byKind, ...byScreen, ...byNobody]);
  expect(errorCodes.filter((code) => !codeText[code] && !worded.has(code))).toEqual([]);
  expect([...worded].filter((code) => codeText[code])).toEqual([]);
  expect(
    Object.keys(codeText).filter((code) => !errorCodes.some((known) => known === code)),
  ).toEqual([]);
});

/** The names and kinds of a message's placeholders, sorted. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  walk(parse(message));
  return [...found].sort();

  function walk(elements: readonly MessageFormatElement[]) {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      // A number may be plain in one language and formatted in the other.
      found.add(`${element.value}${element.type === TYPE.tag ? ' as a tag' : ''}`);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) walk(option.value);
      if (element.type === TYPE.tag) walk(element.children);
    }
  }
}

const plainly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
