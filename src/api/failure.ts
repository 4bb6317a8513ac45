import type { ErrorCode } from '../../contract/http/errors.ts';

/**
 * Why a call failed, as a closed union. A machine has already told the person about `handled` ones (401, 402, 429);
 * these reject with empty errors `[§8-handled]`.
 */
export type Failure =
  | ({ kind: 'offline' } & Doubt)
  | ({ kind: 'timeout' } & Doubt)
  /** 5xx, or a body that our server would never send, as from a captive portal or a broken proxy. */
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
  /**
   * For a write that may have arrived and would take effect twice if it were repeated: the person has to check first.
   */
  uncertain?: true;
}

/** The error that `request` rejects with. */
export class RequestFailure extends Error {
  readonly failure: Failure;
  /** Error texts by field; empty for all handled failures `[§8-handled]`. */
  readonly errors: Record<string, string[]>;

  constructor(failure: Failure) {
    super(failure.kind);
    this.name = 'RequestFailure';
    this.failure = failure;
    this.errors = failure.kind === 'refused' ? failure.errors : {};
  }
}

/** Whether the same call may succeed later. */
export function isTransient(failure: Failure): boolean {
  return failure.kind === 'offline' || failure.kind === 'timeout' || failure.kind === 'unavailable';
}
