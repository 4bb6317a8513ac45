import { expect, test } from 'vitest';
import { type ErrorCode, errorCodes } from '../../contract/http/errors.ts';
import { isFinalRefusal } from '../../contract/rules/final-refusals.ts';

test('[§D-idempotency] what a sign-in, a payment, a switch of shop, waiting or room that is made makes possible is not refused for good; all else is', () => {
  const open = errorCodes.filter((code) => !isFinalRefusal(code)).sort();
  expect(open).toEqual([
    'account_leaving',
    'address_unconfirmed',
    'forbidden',
    'internal',
    'job_running',
    'mail_limit_reached',
    'quota_exceeded',
    'subscription_required',
    'tenant_mismatch',
    'too_many_requests',
    'unauthenticated',
    'unavailable',
  ]);
  expect(errorCodes.length).toBeGreaterThan(30);
});

test('[§D-idempotency] a code that another back end alone knows is final', () => {
  expect(isFinalRefusal('teapot' as ErrorCode)).toBe(true);
});
