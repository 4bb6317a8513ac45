import type { Failure } from '../../api/failure.ts';

/** Why connecting failed, as a reason in the address of `/connect/error`. */
const connectReasons = [
  'expired',
  'used',
  'forged',
  'missing',
  'denied',
  'taken',
  'forbidden',
  'offline',
  'unavailable',
  'unset',
] as const;
export type ConnectReason = (typeof connectReasons)[number];

const reasonOfCode: Partial<Record<string, ConnectReason>> = {
  connect_expired: 'expired',
  connect_used: 'used',
  connect_forged: 'forged',
  store_taken: 'taken',
  invalid: 'forged',
  forbidden: 'forbidden',
  // The server isn't set up for the platform.
  not_found: 'unset',
};

export function reasonOf(failure: Failure): ConnectReason {
  if (failure.kind === 'refused') return reasonOfCode[failure.code] ?? 'unavailable';
  return failure.kind === 'offline' || failure.kind === 'timeout' ? 'offline' : 'unavailable';
}

/** The reason in the address; any other text counts as `unavailable`. */
export const readReason = (text: string | null): ConnectReason =>
  connectReasons.find((reason) => reason === text) ?? 'unavailable';
