import { expect, test } from 'vitest';
import { settleTenant } from '../../server/calls/tenancy.ts';
import type { Session } from '../../server/http/handler.ts';
import { pathId } from '../../server/http/path-id.ts';
import { Refusal } from '../../server/http/refusal.ts';

const session = { userId: 'u', shopId: 3, supplierId: 9 } as Session;

function refusal(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

test('[§D-tenancy] a call acts on the shop or the supplier that the session is on', () => {
  expect(settleTenant('shop', session, null)).toBe('shop:3');
  expect(settleTenant('supplier', session, null)).toBe('supplier:9');
  expect(settleTenant('shop', session, 'shop:3')).toBe('shop:3');
  expect(settleTenant('supplier', session, 'supplier:9')).toBe('supplier:9');
});

test('[§D-tenancy] a session that is on no tenant may not, whatever it says', () => {
  for (const [access, on] of [
    ['shop', { ...session, shopId: null }],
    ['supplier', { ...session, supplierId: null }],
  ] as const)
    for (const said of [null, 'shop:3', 'supplier:9'])
      expect(refusal(() => settleTenant(access, on, said)).code).toBe('forbidden');
});

test('[§D-tenancy] a call for another tenant than the session’s is refused, which tells both, cut to a length', () => {
  for (const said of ['shop:4', 'supplier:9', 'shop:', '', 'shop:33']) {
    const { code, details } = refusal(() => settleTenant('shop', session, said));
    expect(code).toBe('tenant_mismatch');
    expect(details).toEqual({ session: 'shop:3', request: said });
  }
  const { details } = refusal(() => settleTenant('shop', session, 'x'.repeat(500)));
  expect(details).toEqual({ session: 'shop:3', request: `${'x'.repeat(39)}…` });
  const exact = refusal(() => settleTenant('shop', session, 'x'.repeat(40)));
  expect(exact.details).toMatchObject({ request: 'x'.repeat(40) });
});

test('[§D-fields] a path names a record by its number, or nothing', () => {
  expect(pathId('1')).toBe(1);
  expect(pathId('9999')).toBe(9999);
  expect(pathId('2147483647')).toBe(2_147_483_647);
  for (const text of ['2147483648', '0', '-1', '01', '1.5', '', 'x', '1e3', '99999999999'])
    expect(refusal(() => pathId(text)).code, text).toBe('not_found');
});
