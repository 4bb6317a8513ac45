import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { draw } from '../mutants/drawn/draw.ts';
import { reasons } from '../mutants/drawn/reasons.ts';
import { complaints, report, type Trial } from '../mutants/drawn/report.ts';
import { subjects } from '../mutants/drawn/subjects.ts';

const drawn = (source: string) => draw('a.ts', source).mutants.map(({ kind, to }) => [kind, to]);

describe('[§D-mutants] the mutants of a file', () => {
  test.each([
    [
      'a < b;',
      [
        ['< to <=', 'a <= b'],
        ['< to >=', 'a >= b'],
      ],
    ],
    [
      'a && b;',
      [
        ['one side of &&', 'a'],
        ['one side of &&', 'b'],
      ],
    ],
    ['a ?? b;', [['without its ??', 'a']]],
    ['!a;', [['without its !', 'a']]],
    ['x = 7;', [['another constant', '8']]],
    ["x = 'word';", [['another constant', "''"]]],
    ['x = true;', [['another constant', 'false']]],
    ['void x.filter(f);', [['without .filter()', 'x']]],
    ['x = y.some(f);', [['some to every', 'y.every(f)']]],
    ['f();', [['left out', '']]],
    ['await f();', [['left out', '']]],
  ])('of `%s`', (source, expected) => {
    expect(drawn(source)).toEqual(expected);
  });

  test('of conditions, those of the database too', () => {
    expect(drawn('if (a) b = c;')).toEqual([
      ['always true', 'true'],
      ['always false', 'false'],
    ]);
    const where = draw('a.ts', "import { and, eq } from 'drizzle-orm';\nx = and(eq(a, b), y);");
    expect(where.mutants.map(({ kind }) => kind)).toEqual([
      'eq to ne',
      'and to or',
      'without a condition',
      'without a condition',
    ]);
    const statement = drawn('x = sql`select 1 from t where a = $' + '{b} and c is null`;');
    expect(statement.map(([kind]) => kind)).toEqual([
      'and to or',
      '= to <>',
      'is null to is not null',
      '1 to 2',
    ]);
  });

  test('are not of types, names of properties, or words for people', () => {
    expect(drawn("type A = 'b' | 1; const x: A<'c'> = y as 'd';")).toEqual([]);
    expect(drawn("x = { 'a-b': y, c: z };")).toEqual([]);
    expect(drawn("throw new Error('This is for people.');")).toEqual([]);
    expect(drawn("x = y === 'DELETE /import-products';").map(([kind]) => kind)).toEqual([
      'another constant',
      '=== to !==',
    ]);
  });

  test('are all in the file at once, which is the same while none is on', () => {
    const source = 'const f = (a, b) => (a > 0 && b.some((c) => c === 2) ? a + 1 : b.length);';
    const { code, mutants } = draw('a.ts', source);
    expect(mutants.length).toBeGreaterThan(8);
    const load = (text: string, on: string | null) => {
      Object.assign(globalThis, { __mutant: (id: string) => id === on });
      return new Function(`${text}; return f;`)() as (a: number, b: number[]) => number;
    };
    const inputs: [number, number[]][] = [
      [1, [2]],
      [0, [2]],
      [3, [1, 5]],
    ];
    const of = (f: (a: number, b: number[]) => number) => inputs.map(([a, b]) => f(a, b));
    const own = of(load(source, null));
    expect(of(load(code, null))).toEqual(own);
    const noticed = mutants.filter(({ id }) => String(of(load(code, id))) !== String(own));
    expect(noticed.length).toBeGreaterThan(mutants.length / 2);
    Reflect.deleteProperty(globalThis, '__mutant');
  });

  test('keep their names when their line or their file moves, and differ where two are alike', () => {
    const ids = (source: string, file = 'a.ts') => draw(file, source).mutants.map(({ id }) => id);
    expect(ids('\n\nx = 7;')).toEqual(ids('x = 7;'));
    expect(ids('x = 7;', 'server/b/a.ts')).toEqual(ids('x = 7;'));
    expect(new Set(ids('x = 7;\nx = 7;')).size).toBe(2);
  });
});

describe('[§D-mutants] the score', () => {
  const [mutant] = draw('a.ts', 'x = 7;').mutants;
  if (!mutant) throw new Error('There is no mutant.');
  const trial = (id: string, kind: 'killed' | 'survived'): Trial => ({
    subject: 'sums',
    mutant: { ...mutant, id },
    fate: kind === 'killed' ? { kind, by: 'a test' } : { kind },
  });
  const trials = [trial('a', 'killed'), trial('b', 'survived')];

  test('fails where too many live on, or where a reason names none that does', () => {
    expect(complaints(trials, { b: 'means the same' }, 50)).toEqual([]);
    expect(complaints(trials, {}, 51)).toEqual([expect.stringContaining('fewer than 51 %')]);
    expect(complaints(trials, { a: 'means the same' }, 50)).toEqual([
      expect.stringContaining('The reason for a names no mutant'),
    ]);
  });

  test('is told with those that live and why', () => {
    const text = report(trials, { b: 'means the same' }, 0);
    expect(text).toContain('2 mutants, 1 killed (50.0 %), 1 survived, 0 unreached.');
    expect(text).toContain('| b | `a.ts`:1 | another constant: `7` → `8` | means the same |');
    expect(text).not.toContain('| a |');
    expect(report(trials, {}, 7)).toContain('0 unreached; 7 more are not tried yet.');
  });

  test('is of files and tests that are there, each file in one part', () => {
    const parts = subjects.flatMap((subject) => subject.parts);
    const files = parts.flatMap((part) => part.files);
    expect(files.length).toBeGreaterThan(20);
    expect(new Set(files).size).toBe(files.length);
    const named = [...files, ...parts.flatMap((part) => part.tests)];
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
    expect(Object.values(reasons).every((reason) => reason.length > 10)).toBe(true);
  });

  test('has no reason for a mutant that nobody draws any more', () => {
    const files = subjects.flatMap(({ parts }) => parts.flatMap((part) => part.files));
    const known = files.flatMap((file) => draw(file, readFileSync(file, 'utf8')).mutants);
    const ids = new Set(known.map(({ id }) => id));
    expect(ids.size).toBe(known.length);
    expect(Object.keys(reasons).filter((id) => !ids.has(id))).toEqual([]);
  });
});
