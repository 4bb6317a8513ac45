import { globSync, readFileSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it, test } from 'vitest';
import { failureText } from '../../server/lib/log-failure.ts';

const secret = 'what-nobody-may-read';

describe('[§D-bounds-told] what the log is told of a failure', () => {
  test.each<[string, unknown, RegExp]>([
    [
      'a failed statement',
      new DrizzleQueryError(
        `select ${secret}`,
        [secret, `\n    at ${secret} (x.ts:1:1)`],
        Object.assign(new Error(`duplicate ${secret}`), {
          name: 'error',
          code: '23505',
          constraint: 'users_email_unique',
          detail: `Key (email)=(${secret}) already exists.`,
        }),
      ),
      /^Error\n {4}at .*log-failure\.test[\s\S]*\n {2}by error 23505 users_email_unique\n {4}at /,
    ],
    [
      'an answer of a mail server',
      Object.assign(new Error(`550 <${secret}>: no such person`), { code: 'EENVELOPE' }),
      /^Error EENVELOPE\n {4}at /,
    ],
    [
      'a header that is none',
      thrownBy(() => new Headers({ a: `${secret}€` })),
      /^TypeError\n {4}at /,
    ],
    ['JSON that is none', thrownBy(() => JSON.parse(secret)), /^SyntaxError\n {4}at /],
    [
      'a code that is none',
      Object.assign(new TypeError('x'), { code: `${secret} €` }),
      /^TypeError\n/,
    ],
    ['what is no error', secret, /^a string was thrown$/],
    ['an error that was told later', toldLater(), /^TypeError$/],
  ])('%s: names, codes and places alone', (_, error, told) => {
    expect(failureText(error)).toMatch(told);
    expect(failureText(error)).not.toContain(secret);
  });

  test('an error of the program’s own with its message', () => {
    expect(failureText(new Error('an insert answered no row'))).toMatch(
      /^Error: an insert answered no row\n {4}at /,
    );
  });

  test('a chain without an end to its fifth', () => {
    const error = new Error('again');
    error.cause = error;
    expect(failureText(error).split('\n  by ')).toHaveLength(5);
  });
});

it('[§D-bounds-told] nothing of the server writes an error to the log by itself', () => {
  const files = globSync('server/**/*.ts');
  expect(files.length).toBeGreaterThan(100);
  const writing = files.filter((file) =>
    /console\.(error|warn)\(/.test(readFileSync(file, 'utf8')),
  );
  // Commands may write to the person who runs them.
  expect(writing.sort()).toEqual([
    'server/catalogue/cli.ts',
    'server/lib/log.ts',
    'server/main.ts',
    'server/operator/run-command.ts',
  ]);
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** An error whose stack still contains its first message. */
function toldLater(): Error {
  const error = new TypeError(secret);
  expect(error.stack).toContain(secret);
  error.message = 'another';
  return error;
}
