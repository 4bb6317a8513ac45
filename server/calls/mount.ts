import { Hono, type Context as HonoContext } from 'hono';
import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import { compressed } from '../http/compressed.ts';
import { errorAnswer, refusalOf } from '../http/error-answer.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { logFailure } from '../lib/log-failure.ts';
import type { Watched } from '../monitoring/watch-requests.ts';
import type { Services } from '../services.ts';
import { type AnswerOptions, answerCall } from './answer-call.ts';
import { asDescribed } from './check-answer.ts';
import type { AnyHandler } from './perform.ts';

export interface MountOptions extends AnswerOptions {
  handlers: Partial<Handlers<Services>>;
  /** Rewrites an answer for sending: pictures get addresses of ours. */
  shown(answer: unknown): unknown;
  /** The network address of a request. */
  addressOf: (c: HonoContext) => string;
}

/** Mounts the contract as routes: checks each call, settles its tenant, and writes its answer or refusal. */
export function mount(options: MountOptions): Hono<Watched> {
  const api = new Hono<Watched>();
  const methods = new Map<string, string[]>();
  for (const [call, row] of Object.entries(contract) as [CallKey, Row][]) {
    const handler = options.handlers[call] as AnyHandler | undefined;
    if (handler === undefined) continue;
    const [method = '', path = ''] = call.split(' ');
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
    methods.set(route, [...(methods.get(route) ?? []), method]);
    api.on(method, route, async (c) => {
      c.set('call', call);
      const headers = new Headers();
      const address = options.addressOf(c);
      const request = c.req.raw;
      const make = () =>
        answerCall(options, call, row, handler, {
          request,
          params: c.req.param(),
          address,
          headers,
        });
      const { guessing } = options.services;
      const outcome = row.bearsSecret ? guessing.token(address, make) : make();
      const { status, body, replayed } = await outcome;
      for (const [name, value] of headers) c.header(name, value, { append: true });
      if (replayed) c.header('Idempotent-Replayed', 'true');
      const tellsBySize = row.access === 'anyone' || row.secret === true;
      const isRepeatable = method === 'GET' && !row.onward;
      const text = JSON.stringify(options.shown(body));
      const type = 'application/json';
      return compressed(c, text, { type, status, tellsBySize, isRepeatable });
    });
  }
  for (const [route, known] of methods) {
    // A HEAD is answered like a GET, without the body.
    const allowed = known.flatMap((each) => (each === 'GET' ? [each, 'HEAD'] : [each])).join(', ');
    api.all(route, () => {
      const text = `There is no such call; this path has ${allowed}.`;
      throw new Refusal('method_not_allowed', text, { headers: { Allow: allowed } });
    });
  }
  api.all('*', () => {
    throw new Refusal('not_found', 'There is no such call.');
  });
  api.onError((error, c) => {
    const requestId = c.get('requestId');
    const call = c.get('call');
    const fault = options.checkAnswers && call !== undefined ? asDescribed(call, error) : error;
    const { refusal, log } = refusalOf(fault, requestId);
    if (log) logFailure(call ?? 'no call', fault, requestId);
    c.header('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
    return c.json(errorAnswer(refusal), refusal.status);
  });
  return api;
}
