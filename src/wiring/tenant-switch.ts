import type { CallKey } from '../../contract/calls.ts';
import type { Answer, Args } from '../../contract/types.ts';
import { RequestFailure } from '../api/failure.ts';
import type { RequestCall, RequestOptions } from '../api/request.ts';

/** The calls after which the session stands elsewhere, or is over. */
const switches =
  /^(PATCH \/user\/\w+\/switch|POST \/user\/shops$|POST \/invitations\/accept|POST \/logout$)/;
/** How long a tenant switch waits for what is on its way, in milliseconds. Reads that take longer are given up. */
const patience = 2_000;

/**
 * While the session moves to another tenant or ends, nothing is asked for the one that it leaves, which the server would refuse: what is on
 * its way may arrive before, what comes meanwhile waits, and what comes for it afterwards isn't sent.
 */
export function holdDuringSwitch(
  request: RequestCall,
  /** Whose data the page shows: `shop:12`. */
  here: () => string | null,
  token: () => string | null,
  /** The address of who is signed in: taking that out of a team is leaving. */
  me: () => string | undefined,
): RequestCall {
  const under = new Set<Promise<unknown>>();
  let reading = new AbortController();
  let switching: Promise<unknown> | null = null;
  /** The tenant left, with the session that left it. */
  let left = '';

  return async function held<C extends CallKey>(
    call: C,
    args: Args<C>,
    options?: RequestOptions,
  ): Promise<Answer<C>> {
    while (switching) await switching;
    const from = `${options?.tenant ?? here()} ${token()}`;
    if (switches.test(call) || leaves(call, args, me())) {
      const rest = new Promise((resolve) => setTimeout(resolve, patience));
      const answer = Promise.race([Promise.all(under), rest]).then(() => {
        reading.abort(new RequestFailure({ kind: 'offline' }));
        reading = new AbortController();
        return request(call, args, options);
      });
      switching = whenOver(answer, () => {
        left = from;
      }).then(() => {
        switching = null;
      });
      return answer;
    }
    if (from === left) throw new RequestFailure({ kind: 'offline' });
    const answer = request(call, args, givenUpWith(reading.signal, call, options));
    const done: Promise<unknown> = whenOver(answer).then(() => under.delete(done));
    under.add(done);
    return answer;
  };
}

/** Whoever leaves a shop is answered once it is no longer theirs. */
function leaves(call: CallKey, args: object, me: string | undefined): boolean {
  return call === 'DELETE /shop/users/{email}' && 'email' in args && args.email === me;
}

/** A write isn't given up: nobody would know what became of it. */
function givenUpWith(left: AbortSignal, call: CallKey, options?: RequestOptions): RequestOptions {
  if (!call.startsWith('GET ')) return { ...options };
  return { ...options, signal: options?.signal ? AbortSignal.any([options.signal, left]) : left };
}

const whenOver = (work: Promise<unknown>, onSuccess: () => void = () => {}) =>
  work.then(onSuccess, () => {});
