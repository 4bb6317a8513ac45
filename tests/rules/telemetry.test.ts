import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statementName, statementText } from '../../server/telemetry/statement-text.ts';
import { importsOf } from '../support/imports.ts';

test.each([
  [
    'select "id" from "shops" where "id" = $1 limit $2',
    'select "id" from "shops" where "id" = $1 limit $2',
  ],
  ["select * from users where email = 'karla@example.com'", 'select * from users where email = ?'],
  ["select 'it''s Karla''s', 4711, 1.5 from t2", 'select ?, ?, ? from t2'],
  ["select 'never closed", 'select ?'],
  ['select 12::int, "line1", x_3', 'select ?::int, "line1", x_3'],
  ['  select\n   1 ', 'select ?'],
])('[§D-traces] a statement is told without a value: %s', (text, told) => {
  expect(statementText(text)).toBe(told);
});

test.each([
  ['select "id" from "shops" where true', 'select', 'shops'],
  ['insert into "sessions" values ($1)', 'insert', 'sessions'],
  ['UPDATE "jobs" SET a = 1', 'update', 'jobs'],
  ['begin isolation level repeatable read', 'begin', null],
  ['(select 1 from a) union (select 2 from b)', 'select', 'a'],
  ['', 'statement', null],
])(
  '[§D-traces] a statement is called by what it does to which table: %s',
  (text, operation, table) => {
    expect(statementName(text)).toEqual({ operation, table });
  },
);

test('[§D-traces] of a statement of any length only its beginning is looked at', () => {
  for (const text of [
    "'".repeat(1_000_000),
    `select ${'1,'.repeat(500_000)}`,
    ' '.repeat(1_000_000),
  ]) {
    expect(statementText(text).length).toBeLessThanOrEqual(2_000);
    expect(statementName(text).table).toBeNull();
  }
});

test('[§D-traces] nothing of OpenTelemetry is loaded where no collector is set', () => {
  const isTelemetry = (file: string) => file.startsWith('server/telemetry/');
  const imports = importsOf('server/**/*.ts');
  const ofPackages = imports.filter(({ to }) => to.startsWith('@opentelemetry/'));
  expect(ofPackages.length).toBeGreaterThan(4);
  expect(ofPackages.map(({ from }) => from).filter((from) => !isTelemetry(from))).toEqual([]);
  const ways = imports.filter(({ from, to }) => isTelemetry(to) && !isTelemetry(from));
  expect(ways.map(({ from, to }) => [from, to])).toEqual([
    ['server/serve.ts', 'server/telemetry/open-telemetry.ts'],
  ]);
  expect(readFileSync('server/serve.ts', 'utf8')).toMatch(
    /if \(config\.telemetry\) \{\s+const \{ openTelemetry \} = await import\('\.\/telemetry\/open-telemetry\.ts'\)/,
  );
});
