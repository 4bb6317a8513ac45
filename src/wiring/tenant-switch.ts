import type { CallKey } from '../../contract/calls.ts';
import type { Answer, Args } from '../../contract/types.ts';
import { RequestFailure } from '../api/failure.ts';
import type { RequestCall, RequestOptions } from '../api/request.ts';

/** The calls after which the session is in another tenant, or over. */
const switches =
  /^(PATCH \/user\/\w+\/switch|POST \/user\/shops$|POST \/invitations\/accept|POST \/logout$)/;
/** In milliseconds: how long a tenant switch waits for running calls. Reads that take longer are aborted. */
const patience = 2_000;

/**
 * While the session moves to another tenant or ends, prevents calls for the old one, which the server would refuse:
 * running calls may finish first, new ones wait until the switch is done, and later calls for the old tenant aren't
 * sent.
 */
export function holdDuringSwitch(
  request: RequestCall,
  /** The tenant that the page shows, in the form `shop:12`. */
  here: () => string | null,
  token: () => string | null,
  /** The email address of the signed-in person: removing that from a team counts as leaving. */
  me: () => string | undefined,
): RequestCall {
  const under = new Set<Promise<unknown>>();
  let reading = new AbortController();
  let switching: Promise<unknown> | null = null;
  /** The tenant that was left, together with the session's token at that time. */
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

/** A person who removes themselves from a shop's team gets the answer when the shop isn't theirs any more. */
function leaves(call: CallKey, args: object, me: string | undefined): boolean {
  return call === 'DELETE /shop/users/{email}' && 'email' in args && args.email === me;
}

/** Writes aren't aborted, because nobody would know whether they took effect. */
function givenUpWith(left: AbortSignal, call: CallKey, options?: RequestOptions): RequestOptions {
  if (!call.startsWith('GET ')) return { ...options };
  return { ...options, signal: options?.signal ? AbortSignal.any([options.signal, left]) : left };
}

const whenOver = (work: Promise<unknown>, onSuccess: () => void = () => {}) =>
  work.then(onSuccess, () => {});
