import type { CallKey } from '../../contract/calls.ts';
import type { Answer, Args, ReadCall } from '../../contract/types.ts';
import { type Failure, isTransient, RequestFailure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import { newId } from '../lib/ids.ts';
import { callKey } from './call-key.ts';

export type WriteCall = Exclude<CallKey, ReadCall>;

/** What became of a write that was made at once. */
export type Sent<C extends WriteCall> =
  | { kind: 'done'; answer: Answer<C> }
  | { kind: 'failed'; failure: Failure };

/**
 * Makes a write now or not at all: for what makes no sense later, as a payment, an invitation or a setting of a store.
 * Never rejects, and keeps nothing for later. The same write made again after its answer was lost takes effect once.
 */
export type Send = <C extends WriteCall>(call: C, args: Args<C>) => Promise<Sent<C>>;

export function createSend(request: RequestCall, onSent: () => Promise<void>): Send {
  /** The idempotency keys of writes whose outcome isn't known. */
  const unknown = new Map<string, string>();

  return async function send(call, args) {
    const write = callKey(call, args);
    const idempotencyKey = unknown.get(write) ?? newId();
    unknown.set(write, idempotencyKey);
    try {
      const answer = await request(call, args, { idempotencyKey });
      unknown.delete(write);
      await onSent();
      return { kind: 'done', answer };
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      if (!isTransient(error.failure)) unknown.delete(write);
      return { kind: 'failed', failure: error.failure };
    }
  };
}
