import { randomUUID } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import { type CallKey, contract, type Row } from '../contract/calls.ts';
import { findSession } from './auth/sessions.ts';
import type { Tenant } from './changes/record.ts';
import { checkAnswer } from './check-answer.ts';
import { compressed } from './compressed.ts';
import type { Db } from './db/database.ts';
import { errorAnswer, isContention, refusalOf } from './error-answer.ts';
import type { Handlers, Session } from './handler.ts';
import { findOutcome, fingerprintOf, type Outcome, readKey, writeOnce } from './idempotency.ts';
import { localeOf } from './locale.ts';
import { logFailure } from './log-failure.ts';
import { Refusal } from './refusal.ts';
import { requestLimits } from './request/limits.ts';
import { readBody, readParams, readQuery } from './request/read-request.ts';
import { requireJson, requireSameSite } from './same-site.ts';
import type { Services } from './services.ts';
import { settleTenant } from './tenancy.ts';

export interface MountOptions {
  handlers: Partial<Handlers>;
  db: Db;
  services: Services;
  /** In tests: an answer that the contract doesn't describe exactly is a 500. */
  checkAnswers: boolean;
  /** Origins whose pages may call the API from elsewhere. */
  corsOrigins: readonly string[];
  /** The network address that a request comes from. */
  addressOf: (c: HonoContext) => string;
}

/** What is known of a request: its call by its pattern, since its path may carry a token. */
type Mounted = { Variables: { call?: CallKey } };

/** A handler of some call; which one is only known at run time here. */
type AnyHandler = (context: unknown) => Promise<unknown>;

/** The contract as routes: each call checked, its tenant settled, its answer or refusal written. */
export function mount(options: MountOptions): Hono<Mounted> {
  const api = new Hono<Mounted>();
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
        answer(options, call, row, handler, { request, params: c.req.param(), address, headers });
      const { guessing } = options.services;
      const outcome = row.bearsSecret ? guessing.token(address, make) : make();
      const { status, body, replayed } = await outcome;
      for (const [name, value] of headers) c.header(name, value, { append: true });
      if (replayed) c.header('Idempotent-Replayed', 'true');
      const tellsBySize = row.access === 'anyone' || row.secret === true;
      return compressed(c, JSON.stringify(body), { type: 'application/json', status, tellsBySize });
    });
  }
  for (const [route, known] of methods) {
    api.all(route, (c) => {
      c.header('Allow', known.join(', '));
      throw new Refusal('not_found', `There is no such call; this path has ${known.join(', ')}.`);
    });
  }
  api.all('*', () => {
    throw new Refusal('not_found', 'There is no such call.');
  });
  api.onError((error, c) => {
    const requestId = randomUUID();
    const { refusal, log } = refusalOf(error, requestId);
    if (log) logFailure(`${requestId} ${c.get('call') ?? 'no call'}`, error);
    c.header('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
    return c.json(errorAnswer(refusal), refusal.status);
  });
  return api;
}

interface Incoming {
  request: Request;
  params: Record<string, string>;
  address: string;
  headers: Headers;
}

async function answer(
  { db, services, checkAnswers, corsOrigins }: MountOptions,
  call: CallKey,
  row: Row,
  handler: AnyHandler,
  { request, params, address, headers }: Incoming,
): Promise<Outcome> {
  if (row.access === 'anyone' && request.method !== 'GET' && request.method !== 'HEAD') {
    requireSameSite(request, { publicUrl: services.publicUrl, corsOrigins });
  }
  const session = await sessionOf(request, db, services.now());
  const tenant = settleAccess(row, session, request);
  const locale = localeOf(request.headers.get('Accept-Language'));
  if (row.body) requireJson(request);
  const query = readQuery(row.query, new URL(request.url), locale);
  const limit = row.access === 'anyone' ? requestLimits.openBody : requestLimits.body;
  const body = row.upload ? undefined : await readBody(row.body, request, { locale, limit });
  const context = {
    session,
    shopId: session?.shopId,
    supplierId: session?.supplierId,
    params: readParams(params),
    query,
    body,
    request,
    headers,
    device: { address, userAgent: request.headers.get('User-Agent') },
    locale,
    services,
  };
  let later: ((db: Db) => Promise<void>)[] = [];
  const run = async (on: Db, more = {}) => {
    // What an earlier try asked for was undone with it.
    later = [];
    const afterwards = (work: (db: Db) => Promise<void>) => later.push(work);
    const answered = await handler({ ...context, ...more, afterwards, db: on });
    if (checkAnswers) checkAnswer(call, row.answer, answered);
    return answered;
  };

  // A call that anyone may make hashes passwords, counts failures that must outlive its refusal and answers with
  // tokens that no table may hold: it opens its own transactions, and has no key.
  if (
    request.method === 'GET' ||
    request.method === 'HEAD' ||
    row.access === 'anyone' ||
    row.unkeyed
  ) {
    return { status: 200, body: await run(db), replayed: false };
  }

  const key = readKey(request.headers.get('Idempotency-Key'));
  const size = row.upload ? request.headers.get('Content-Length') : null;
  const write =
    key === null || session === null
      ? null
      : {
          userId: session.userId,
          key,
          fingerprint: fingerprintOf({ tenant, call, params, query, body, size }),
        };
  const once = (work: (tx: Db) => Promise<unknown>) =>
    againOnContention(() => writeOnce(db, write, work));
  if (!row.upload) {
    const outcome = await once(run);
    if (outcome.status === 200 && !outcome.replayed) await doLater(later, db);
    return outcome;
  }

  const before = write === null ? null : await findOutcome(db, write);
  if (before !== null) return before;
  let outcome: Outcome | null = null;
  const uploaded = await run(db, {
    async write(work: (tx: Db) => Promise<unknown>) {
      outcome = await once(work);
      return outcome.body;
    },
  });
  return outcome ?? { status: 200, body: uploaded, replayed: false };
}

async function doLater(works: readonly ((db: Db) => Promise<void>)[], db: Db): Promise<void> {
  for (const work of works) {
    await work(db).catch((error) => logFailure('What follows an answer failed', error));
  }
}

/**
 * Who makes the request. Only the bearer header counts, never the `token` cookie, which another site's form would send
 * along as well: so no request can be forged across sites.
 */
async function sessionOf(request: Request, db: Db, now: number): Promise<Session | null> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  return token === undefined ? null : findSession(db, token, now);
}

function settleAccess(row: Row, session: Session | null, request: Request): Tenant | null {
  if (row.access === 'anyone') return null;
  if (session === null) throw new Refusal('unauthenticated', 'The call needs a live session.');
  if (row.access === 'user') return null;
  return settleTenant(row.access, session, request.headers.get('X-Tenant'));
}

/** Two writers that wait for each other: the database ends one, which is then simply run again. */
async function againOnContention<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 5 || !isContention(error)) throw error;
    }
  }
}
