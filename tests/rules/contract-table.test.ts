import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../contract/calls/row.ts';
import { contract } from '../../contract/calls.ts';

const specification = join(import.meta.dirname, '../../../shared/specification.md');
const absent = existsSync(specification) ? '' : ` (skipped: there is no ${specification})`;

const rows = Object.entries<Row>(contract);

describe.skipIf(absent !== '')(`[§D-contract] the contract and the specification${absent}`, () => {
  const specified = absent === '' ? callsOf(readFileSync(specification, 'utf8')) : [];

  it('every specified call is in the contract', () => {
    expect(specified.length).toBeGreaterThan(40);
    const known = new Set(rows.map(([call]) => call));
    expect(specified.filter((call) => !known.has(call))).toEqual([]);
  });

  it('[§7-additions] what goes beyond the specification is marked as an addition, and nothing else is', () => {
    const beyond = rows.map(([call]) => call).filter((call) => !specified.includes(call));
    const marked = rows.filter(([, row]) => row.addition).map(([call]) => call);
    expect(marked.length).toBeGreaterThan(0);
    expect(beyond).toEqual(marked);
  });
});

it('[§D-contract] every write is safe to name: no two rows share a method and a shape of path', () => {
  const shapes = rows.map(([call]) => call.replaceAll(/\{\w+\}/g, '{}'));
  expect(shapes.length).toBeGreaterThan(20);
  expect(new Set(shapes).size).toBe(shapes.length);
});

it('[§D-contract] every call stands in one area, whose words are in the file of the same name', async () => {
  const folder = join(import.meta.dirname, '../../contract/calls');
  const areas = readdirSync(folder).filter((file) => !['row.ts', 'write-class.ts'].includes(file));
  expect(areas.length).toBeGreaterThan(5);
  const calls: string[] = [];
  for (const area of areas) {
    const inArea = await onlyExport(join(folder, area));
    calls.push(...inArea);
    const described = await onlyExport(join(folder, '../described', area));
    expect(described.toSorted(), area).toEqual(inArea.toSorted());
  }
  expect(calls.toSorted()).toEqual(Object.keys(contract).toSorted());
});

it('[§D-contract] only a write takes a body, and a file only without one', () => {
  const wrong = rows.filter(
    ([call, row]) => (call.startsWith('GET ') && row.body) || (row.upload && row.body),
  );
  expect(wrong.map(([call]) => call)).toEqual([]);
});

/** The keys of a file's only export. */
async function onlyExport(file: string): Promise<string[]> {
  const all = Object.values<object>(await import(file));
  expect(all.length, file).toBe(1);
  return all.flatMap(Object.keys);
}

/** The first cells of section 7's table, without remarks in parentheses. */
function callsOf(text: string): string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith('7. ')) ?? '';
  return [...section.matchAll(/^\| ((?:GET|POST|PATCH|PUT|DELETE) [^\s|]+)/gm)].map(
    ([, call = '']) => call,
  );
}
