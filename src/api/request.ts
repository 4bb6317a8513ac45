import { ofetch } from 'ofetch';
import type { CallKey } from '../../contract/calls.ts';
import type { Answer, Args, ReadCall } from '../../contract/types.ts';
import type { Addition, ApiConfig } from './config.ts';
import { type Failure, RequestFailure } from './failure.ts';
import { createKnownAnswers } from './known-answers.ts';
import { isAnswer, readFailure } from './read-answer.ts';

export interface RequestOptions {
  signal?: AbortSignal;
  /** Sent if the back end has `idempotency`; repeating a call with the same key returns the first answer. */
  idempotencyKey?: string;
  /** The person did this a while ago; a back end with `idempotency` says so in its list of activities. */
  late?: boolean;
  /** The tenant that this call is for, if it isn't the current one: `shop:12` or `supplier:9`. */
  tenant?: string;
  /** The session is in another tenant than `tenant`, or may be. */
  elsewhere?: true;
  /** How many milliseconds the server was asked to wait before it answers; the call may take that much longer. */
  wait?: number;
}

/**
 * Makes one call of the contract. Resolves to the whole envelope; rejects with a `RequestFailure`, or with the reason
 * of `options.signal` if the caller aborted.
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
  /**
   * Called once for each failed call, before its caller. Not called if the failure is about a token that is no longer
   * used.
   */
  onFailure?(failure: Failure): void;
  /** Whether the answer to a read has the contract's shape; anything else doesn't count as an answer `[§D-shapes]`. */
  fits?(call: ReadCall, answer: unknown): Promise<boolean>;
  /** Called whenever our server has answered, with whatever result. */
  onAnswer?(): void;
  /** After how many milliseconds a call counts as failed `[§9-timeout]`. */
  timeout?: number;
}

/**
 * The only code that uses the network `[§7-base]`. It never repeats a call, because only the outbox decides about that.
 */
export function createRequest(deps: RequestDeps): RequestCall {
  const { config, timeout = 20_000 } = deps;
  const has = (addition: Addition) => config.additions.includes(addition);
  const knownAnswers = createKnownAnswers();

  /** If the check itself fails, the answer counts as invalid. */
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
    knownAnswers.belongTo(token);
    const question =
      has('tags') && isRead(call) ? JSON.stringify([path, args.query, headers]) : null;
    const known = question === null ? undefined : knownAnswers.of(question);
    if (known) headers['If-None-Match'] = known.tag;
    const deadline = AbortSignal.timeout(timeout + (options.wait ?? 0));

    const fail = (failure: Failure): never => {
      // A late answer for an old session mustn't end the new one.
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
        // ofetch ignores its own timeout if it is given a signal.
        signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
        ignoreResponseError: true,
      })
      .catch(() => {
        options.signal?.throwIfAborted();
        return fail(deadline.aborted ? { kind: 'timeout' } : { kind: 'offline' });
      });

    if (known && response.status === 304) {
      deps.onAnswer?.();
      return known.answer as Answer<C>;
    }
    const body = response._data;
    const isSound = !response.ok || !isRead(call) || (await fits(call, body));
    if (response.ok && isAnswer(body) && isSound) {
      if (question !== null && token === deps.token())
        knownAnswers.keep(question, response.headers.get('ETag'), body);
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
