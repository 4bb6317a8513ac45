import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wantedOf } from '../../src/features/sign-in/wanted.ts';
import { safeRedirect } from '../../src/machines/guards/redirect-to.ts';

describe('[§6-auth] redirectTo', () => {
  test('goes along from one way in to the other', () => {
    expect(wantedOf('redirectTo=%2Fshop%2Forders%2Fhistory%3Fpage%3D2&x=1')).toEqual({
      redirectTo: '/shop/orders/history?page=2',
    });
    expect(wantedOf('loggedOut=true')).toEqual({});
  });

  test('leads back to pages of this app', () => {
    for (const path of [
      '/',
      '/shop/orders/show/1001?tab=2#lines',
      '/en/shop/dashboard',
      '/a?u=https://b.example',
    ]) {
      expect(safeRedirect(path)).toBe(path);
    }
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n//evil.example',
    'shop/dashboard',
    ' /shop',
    '',
    null,
    undefined,
  ])('never anywhere else: %j', (to) => {
    expect(safeRedirect(to)).toBeNull();
  });

  test('whatever is let through stays on the origin', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'/\\.:@?#ae%2F\t\n ') }), (tail) => {
        const safe = safeRedirect(`/${tail}`);
        if (safe === null) return;
        expect(safe.startsWith('//')).toBe(false);
        expect(new URL(safe, 'https://app.example').origin).toBe('https://app.example');
      }),
      { numRuns: 2_000 },
    );
  });
});
