import type { Row } from '../calls/row.ts';
import { type CallKey, contract } from '../calls.ts';
import { type ErrorCode, errorCodes } from '../http/errors.ts';
import { descriptions } from './calls.ts';

/** Whether a call may carry an idempotency key: then it is one write, however often it is sent. */
export function isKeyed(call: CallKey): boolean {
  const row: Row = contract[call];
  if (call.startsWith('GET ') || row.unkeyed || row.reads) return false;
  return row.access !== 'anyone' || row.keyed === true;
}

/**
 * The error codes that a call may be refused with: those that follow from its row, and those in its description. In
 * tests the server checks this: a refusal with any other code is a fault `[§D-openapi-refusals]`.
 */
export function refusalsOf(call: CallKey): ErrorCode[] {
  const row: Row = contract[call];
  const isWrite = !call.startsWith('GET ');
  const ofTenant = row.access === 'shop' || row.access === 'supplier';
  const may = new Set<ErrorCode>([
    'invalid',
    'too_many_requests',
    'unavailable',
    'internal',
    ...when(row.access !== 'anyone', 'unauthenticated'),
    ...when(ofTenant, 'forbidden', 'tenant_mismatch'),
    // Refused if a page of another site sent it.
    ...when(row.access === 'anyone' && isWrite, 'forbidden'),
    ...when(call.includes('{'), 'not_found'),
    ...when(row.body !== undefined, 'payload_too_large', 'unsupported_media_type'),
    ...when(isKeyed(call), 'idempotency_key_reused'),
    ...(descriptions[call].refuses ?? []),
  ]);
  return errorCodes.filter((code) => may.has(code));
}

const when = (is: boolean, ...codes: ErrorCode[]): ErrorCode[] => (is ? codes : []);
