import type { Answer, Args, OnlineCall } from '../../../contract/types.ts';
import { type Failure, isTransient, RequestFailure } from '../../api/failure.ts';
import type { RequestCall } from '../../api/request.ts';
import type { WriteKeys } from './write-keys.ts';

/** The result of a write that is made at once. */
export type Sent<C extends OnlineCall> =
  | { kind: 'done'; answer: Answer<C> }
  | { kind: 'failed'; failure: Failure };

/**
 * Makes a write now or never: for actions that make no sense later, such as a payment, an invitation or a store's
 * setting. Never rejects, and keeps nothing for later. Without a connection it fails before anything is sent. Repeating
 * a write whose answer was lost, even after a reload, takes effect only once if the back end has `idempotency`.
 * Otherwise its failure is marked `uncertain` if a second time would have a second effect.
 */
export type Send = <C extends OnlineCall>(call: C, args: Args<C>) => Promise<Sent<C>>;

export interface SendDeps {
  request: RequestCall;
  keys: WriteKeys;
  /** Whether the server can be reached; checks again if it couldn't be before. */
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

/**
 * Whether making a call twice has two effects. The table is loaded only here; if that fails, we assume that it does.
 */
async function doubles(call: OnlineCall): Promise<boolean> {
  const table = await import('../../shapes/lost.ts').catch(() => null);
  return !table || table.lostOf(call) === 'ask';
}
