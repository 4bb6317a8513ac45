import { expect, test } from 'vitest';
import { statementName, statementText } from '../../server/telemetry/statement-text.ts';

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
