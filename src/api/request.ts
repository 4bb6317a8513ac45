import { ofetch } from 'ofetch';
import type { CallKey } from '../../contract/calls.ts';
import type { Answer, Args, ReadCall } from '../../contract/types.ts';
import type { Addition, ApiConfig } from './config.ts';
import { type Failure, RequestFailure } from './failure.ts';
import { isAnswer, readFailure } from './read-answer.ts';

export interface RequestOptions {
  signal?: AbortSignal;
  /** Sent where the back end has `idempotency`; the same key again gives the first answer again. */
  idempotencyKey?: string;
  /** The person did it a while ago: the back end with `idempotency` notes so among what was done. */
  late?: boolean;
  /** The tenant this call is meant for, where it isn't the current one: `shop:12` or `supplier:9`. */
  tenant?: string;
  /** The session stands elsewhere than on `tenant`, or may. */
  elsewhere?: true;
  /** Milliseconds that the server was asked to wait before it answers: as much longer the call may take. */
  wait?: number;
}

/**
 * Makes one call of the contract. Resolves to the whole envelope; rejects with a `RequestFailure`, or with the reason
 * of `options.signal` where the caller gave up.
 */
export type RequestCall = <C extends CallKey>(
  call: C,
  args: Args<C>,
  options?: RequestOptions,
) => Promise<Answer<C>>;

export interface RequestDeps {
  config: ApiConfig;
  token(): string | null;
  locale(): string | null;
  tenant?(): string | null;
  /** Called once for each failed call, before its caller. Not called for a failure that concerns a token no longer in use. */
  onFailure?(failure: Failure): void;
  /** Whether what a read was answered has the contract's shape: anything else is no answer `[§D-shapes]`. */
  fits?(call: ReadCall, answer: unknown): Promise<boolean>;
  /** Called whenever a server of ours answered, whatever the answer. */
  onAnswer?(): void;
  /** Milliseconds until a call counts as failed `[§9-timeout]`. */
  timeout?: number;
}

/** The one place that talks to the network `[§7-base]`. It never tries twice: the outbox alone decides about that. */
export function createRequest(deps: RequestDeps): RequestCall {
  const { config, timeout = 20_000 } = deps;
  const has = (addition: Addition) => config.additions.includes(addition);

  /** A check that can't be made is one that wasn't passed. */
  const fits = async (call: ReadCall, answer: unknown): Promise<boolean> =>
    (await deps.fits?.(call, answer).catch(() => false)) ?? true;

  return async function request<C extends CallKey>(
    call: C,
    args: Args<C>,
    options: RequestOptions = {},
  ): Promise<Answer<C>> {
    const [method, path] = target(call, args);
    const token = deps.token();
    const headers = present({
      Accept: 'application/json',
      Authorization: token && `Bearer ${token}`,
      'Accept-Language': deps.locale(),
      'X-Tenant': has('tenant') ? (options.tenant ?? deps.tenant?.()) : null,
      'X-Elsewhere': options.elsewhere && has('elsewhere') ? '1' : null,
      'Idempotency-Key': has('idempotency') ? options.idempotencyKey : null,
      'X-Offline-Replay': options.late && has('idempotency') ? '1' : null,
    });
    const deadline = AbortSignal.timeout(timeout + (options.wait ?? 0));

    const fail = (failure: Failure): never => {
      // A late answer to an old session must not end the new one.
      if (token === deps.token()) deps.onFailure?.(failure);
      throw new RequestFailure(failure);
    };

    const response = await ofetch
      .raw<unknown>(config.base + path, {
        method,
        headers,
        query: args.query as Record<string, unknown> | undefined,
        body: args.body as Record<string, unknown> | undefined,
        retry: 0,
        // ofetch ignores its own time-out once it is given a signal.
        signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
        ignoreResponseError: true,
      })
      .catch(() => {
        options.signal?.throwIfAborted();
        return fail(deadline.aborted ? { kind: 'timeout' } : { kind: 'offline' });
      });

    const body = response._data;
    const isSound = !response.ok || !isRead(call) || (await fits(call, body));
    if (response.ok && isAnswer(body) && isSound) {
      deps.onAnswer?.();
      return body as Answer<C>;
    }
    const failure = readFailure(response.status, response.ok, body, has('codes'));
    if (failure.kind !== 'unavailable') deps.onAnswer?.();
    return fail(failure);
  };
}

const isRead = (call: CallKey): call is ReadCall => call.startsWith('GET ');

function target<C extends CallKey>(call: C, args: Args<C>): [method: string, path: string] {
  const [method = '', template = ''] = call.split(' ');
  const values: Record<string, unknown> = args;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  return [method, path];
}

function present(headers: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
