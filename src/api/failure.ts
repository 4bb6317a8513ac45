import type { ErrorCode } from '../../contract/http/errors.ts';

/**
 * Why a call failed, as a closed union. `handled` ones (401, 402, 429) have been told to the person by a machine already
 * and reject with empty errors `[§8-handled]`.
 */
export type Failure =
  | ({ kind: 'offline' } & Doubt)
  | ({ kind: 'timeout' } & Doubt)
  /** 5xx, or a body that no server of ours writes (a captive portal, a broken proxy). */
  | ({ kind: 'unavailable'; status: number | null } & Doubt)
  | { kind: 'unauthenticated' }
  | { kind: 'subscription_required'; details: unknown }
  | { kind: 'too_many_requests' }
  | {
      kind: 'refused';
      status: number;
      code: ErrorCode;
      errors: Record<string, string[]>;
      details: unknown;
    };

interface Doubt {
  /** For a write that may have arrived, and that would be made twice if it were made again: the person has to look first. */
  uncertain?: true;
}

/** What `request` rejects with. */
export class RequestFailure extends Error {
  readonly failure: Failure;
  /** Texts a field; empty for every handled failure `[§8-handled]`. */
  readonly errors: Record<string, string[]>;

  constructor(failure: Failure) {
    super(failure.kind);
    this.name = 'RequestFailure';
    this.failure = failure;
    this.errors = failure.kind === 'refused' ? failure.errors : {};
  }
}

/** Whether the call may still reach the server later, unchanged. */
export function isTransient(failure: Failure): boolean {
  return failure.kind === 'offline' || failure.kind === 'timeout' || failure.kind === 'unavailable';
}
