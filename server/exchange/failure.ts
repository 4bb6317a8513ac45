import type { ExchangeCause } from '../../contract/entities/exchanges.ts';

/**
 * Why an exchange failed; the kind alone decides what follows `[§D-exchange-errors]`.
 * - `throttled`: wait as told, then try again;
 * - `lost`: it may or may not have arrived;
 * - `broken`: the other side doesn't work right now;
 * - `refused`: for good, until somebody changes something;
 * - `revoked`: nothing works until the store is authorised again.
 */
export type Failure =
  | { kind: 'throttled'; cause: 'throttled' /** In milliseconds. */; after: number }
  | { kind: 'lost' | 'broken' | 'refused' | 'revoked'; cause: ExchangeCause };

export class ExchangeFailed extends Error {
  override readonly name = 'ExchangeFailed';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(`The exchange failed: ${failure.kind}, ${failure.cause}.`);
    this.failure = failure;
  }
}

export const failed = (kind: Exclude<Failure['kind'], 'throttled'>, cause: ExchangeCause) =>
  new ExchangeFailed({ kind, cause });
