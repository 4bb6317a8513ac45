import type { CallKey } from '../../contract/calls.ts';
import type { ErrorBody } from '../../contract/http/errors.ts';
import type { Answer, Args } from '../../contract/types.ts';

export interface Calls {
  /** Makes a call that must succeed; throws the error body otherwise. */
  ok<C extends CallKey>(call: C, args: Args<C>, options?: CallOptions): Promise<Answer<C>>;
  /** Makes a call that must be refused; throws when it succeeds. */
  refused<C extends CallKey>(call: C, args: Args<C>, options?: CallOptions): Promise<Refused>;
  /** Makes a call, whatever the answer is. */
  send(call: CallKey, args: object, options?: CallOptions): Promise<Response>;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as it is, instead of `body`. */
  raw?: string;
}

type Refused = ErrorBody & { status: number; headers: Headers };

/** Typed calls to a server at `address`; `everyTime` returns headers for each of them. */
export function callsTo(
  address: string,
  everyTime: () => Record<string, string> = () => ({}),
): Calls {
  const send: Calls['send'] = (call, args, { token, headers, raw } = {}) => {
    const { query, body, ...params }: Record<string, unknown> = { ...args };
    const [method, pattern = ''] = call.split(' ');
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(String(params[name])),
    );
    const url = new URL(`${address}/api${path}`);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return fetch(url, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined && raw === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...everyTime(),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
  };
  return {
    send,
    async ok(call, args, options) {
      const response = await send(call, args, options);
      if (!response.ok) {
        throw new Error(`${call} was answered ${response.status}: ${await response.text()}`);
      }
      return await response.json();
    },
    async refused(call, args, options) {
      const response = await send(call, args, options);
      const body = await response.json();
      if (response.ok) throw new Error(`${call} was not refused: ${JSON.stringify(body)}`);
      return { ...body, status: response.status, headers: response.headers };
    },
  };
}
