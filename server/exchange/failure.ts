import type { ExchangeCause } from '../../contract/entities/exchanges.ts';

/**
 * What became of an exchange that didn't come to its end; what follows is decided by the kind alone `[§D-exchange-errors]`.
 * - `throttled`: wait as told, then again;
 * - `lost`: it may have arrived, or not;
 * - `broken`: the other side doesn't work just now;
 * - `refused`: for good, until somebody changes something;
 * - `revoked`: nothing works before the store is authorised again.
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
