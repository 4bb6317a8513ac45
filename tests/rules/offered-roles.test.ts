import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contract } from '../../contract/calls.ts';
import type { RoleCall } from '../../contract/types.ts';

const root = `${import.meta.dirname}/../../`;
const files = globSync('src/{screens,layouts,banners,app}/**/*.{ts,tsx}', { cwd: root }).map(
  (path) => ({ path, text: readFileSync(root + path, 'utf8') }),
);

/**
 * Calls that a page makes itself for a person who arrives from a store's platform; it tells them if their role isn't
 * enough.
 */
const arriving = new Set(['POST /connect/shopify', 'POST /oauth/{provider}/callback']);

/** Calls that write for a shop or supplier. Reads need no role beyond membership. */
const isRoleCall = (call: string): call is Exclude<RoleCall, `GET ${string}`> =>
  roleOf(call) !== undefined && !call.startsWith('GET ');

function roleOf(call: string): string | undefined {
  return Reflect.get(Reflect.get(contract, call) ?? {}, 'role');
}

/** The folder of a screen, or of what surrounds the screens. */
const placeOf = (path: string) => /^src\/\w+(?:\/[^/]+(?=\/))?/.exec(path)?.[0] ?? path;

/** The calls that each file makes. */
const made = files.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:\bsend\(\s*|\bcall: )'([A-Z]+ \/[^']+)'/g)].flatMap(([, call = '']) =>
    isRoleCall(call) && !arriving.has(call) ? [{ place: placeOf(path), call }] : [],
  ),
);

/** The places where a person's role is checked for a call. */
const asked = files.flatMap(({ path, text }) =>
  [...text.matchAll(/\buseMay(?:ForSupplier)?<([^>]+)>\(\s*([^;]*?),\s*'(\w+)',?\s*\)/g)].flatMap(
    ([, calls = '', , least = '']) =>
      [...calls.matchAll(/'([^']+)'/g)].map(([, call = '']) => ({
        place: placeOf(path),
        call,
        least,
      })),
  ),
);

describe('[§D-roles] the screens', () => {
  test('were looked through', () => {
    expect(made.length).toBeGreaterThan(30);
    expect(asked.length).toBeGreaterThan(25);
    expect(new Set(made.map(({ call }) => call)).size).toBeGreaterThan(25);
  });

  test('hold the person’s role against what the contract says of the call, and name it', () => {
    for (const { place, call, least } of asked)
      expect([place, call, least]).toEqual([place, call, roleOf(call)]);
    for (const { path, text } of files)
      expect(text, path).not.toMatch(/\buseMay(?:ForSupplier)?\((?!\s*shopId)/);
  });

  test.each([...new Map(made.map((one) => [`${one.place} ${one.call}`, one])).values()])(
    '$place makes $call only for whom it asks first',
    ({ place, call }) => {
      expect(asked.filter((one) => one.place === place).map((one) => one.call)).toContain(call);
    },
  );
});
