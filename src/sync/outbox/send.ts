import type { Answer, Args, OnlineCall } from '../../../contract/types.ts';
import { type Failure, isTransient, RequestFailure } from '../../api/failure.ts';
import type { RequestCall } from '../../api/request.ts';
import type { WriteKeys } from './write-keys.ts';

/** What became of a write that was made at once. */
export type Sent<C extends OnlineCall> =
  | { kind: 'done'; answer: Answer<C> }
  | { kind: 'failed'; failure: Failure };

/**
 * Makes a write now or not at all: for what makes no sense later, as a payment, an invitation or a setting of a store.
 * Never rejects, and keeps nothing for later. Without a connection it is refused before anything is sent. The same write
 * made again after its answer was lost, or after a reload, takes effect once where the back end has `idempotency`; elsewhere its failure is
 * `uncertain` if twice would be two.
 */
export type Send = <C extends OnlineCall>(call: C, args: Args<C>) => Promise<Sent<C>>;

export interface SendDeps {
  request: RequestCall;
  keys: WriteKeys;
  /** Whether the server can be reached: looks where it was thought not. */
  canReach(): Promise<boolean>;
  /** Whether the back end knows idempotency keys. */
  knowsKeys: boolean;
  onSent(): Promise<void>;
}

export function createSend({ request, keys, canReach, knowsKeys, onSent }: SendDeps): Send {
  return async function send(call, args) {
    if (!(await canReach())) return { kind: 'failed', failure: { kind: 'offline' } };
    const idempotencyKey = await keys.of(call, args);
    try {
      const answer = await request(call, args, { idempotencyKey });
      await keys.settle(call, args, 'done');
      await onSent();
      return { kind: 'done', answer };
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      const { failure } = error;
      if (!isTransient(failure)) await keys.settle(call, args, 'refused');
      else if (!knowsKeys && (await doubles(call)))
        return { kind: 'failed', failure: { ...failure, uncertain: true } };
      return { kind: 'failed', failure };
    }
  };
}

/** The table is asked only here. Where it can't be had, twice counts as two. */
async function doubles(call: OnlineCall): Promise<boolean> {
  const table = await import('../../shapes/lost.ts').catch(() => null);
  return !table || table.lostOf(call) === 'ask';
}
