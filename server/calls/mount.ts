import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Hono, type Context as HonoContext } from 'hono';
import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import { findSession } from '../auth/sessions.ts';
import type { Tenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import { compressed } from '../http/compressed.ts';
import { authorOf } from '../http/context.ts';
import { errorAnswer, isContention, isTaken, refusalOf } from '../http/error-answer.ts';
import type { AtOnce, Handlers, HandlersAtOnce, Session } from '../http/handler.ts';
import {
  fingerprintOf,
  forgetCrowdedKeys,
  type Outcome,
  readKey,
  type WriteKey,
  writeOnce,
} from '../http/idempotency.ts';
import { requestLimits } from '../http/limits.ts';
import { localeOf } from '../http/locale-of.ts';
import { readBody, readParams, readQuery } from '../http/read-request.ts';
import { Refusal } from '../http/refusal.ts';
import { requireJson, requireSameSite } from '../http/same-site.ts';
import type { GiveWay } from '../lib/give-way.ts';
import { logFailure } from '../lib/log-failure.ts';
import type { Watched } from '../monitoring/watch-requests.ts';
import type { Services } from '../services.ts';
import { unitsOf, type Weight, weigh } from '../shares/weights.ts';
import { asDescribed, checkAnswer } from './check-answer.ts';
import { requireLeastRole } from './least-role.ts';
import { mayLag } from './read-from.ts';
import { settleTenant, standElsewhere } from './tenancy.ts';

export interface MountOptions {
  handlers: Partial<Handlers<Services>>;
  /** Cheaper handlers for some writes, which are tried first. */
  handlersAtOnce?: HandlersAtOnce;
  db: Db;
  /** Serves reads that may be some seconds old; without it the database does. */
  replica?: Replica | null;
  services: Services;
  /**
   * In tests: turns an answer that the contract doesn't describe exactly, and a refusal that isn't in the call's
   * description, into a 500.
   */
  checkAnswers: boolean;
  /** Rewrites an answer for sending: pictures get addresses of ours. */
  shown(answer: unknown): unknown;
  /** Origins of other sites whose pages may use the API. */
  corsOrigins: readonly string[];
  /** The network address of a request. */
  addressOf: (c: HonoContext) => string;
}

/** A handler of some call; which one is only known at run time here. */
type AnyHandler = (call: unknown) => Promise<unknown>;

type AnyHandlerAtOnce = (call: unknown, given: AtOnce) => Promise<unknown>;

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
        answer(options, call, row, handler, { request, params: c.req.param(), address, headers });
      const { guessing } = options.services;
      const outcome = row.bearsSecret ? guessing.token(address, make) : make();
      const { status, body, replayed } = await outcome;
      for (const [name, value] of headers) c.header(name, value, { append: true });
      if (replayed) c.header('Idempotent-Replayed', 'true');
      const tellsBySize = row.access === 'anyone' || row.secret === true;
      const text = JSON.stringify(options.shown(body));
      return compressed(c, text, { type: 'application/json', status, tellsBySize });
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

interface Incoming {
  request: Request;
  params: Record<string, string>;
  address: string;
  headers: Headers;
}

async function answer(
  options: MountOptions,
  call: CallKey,
  row: Row,
  handler: AnyHandler,
  { request, params, address, headers }: Incoming,
): Promise<Outcome> {
  const { db, services, corsOrigins } = options;
  const { shares } = services;
  const weight = weigh(call, new URL(request.url).searchParams);
  shares.arrive(address, weight.units);
  if (row.access === 'anyone' && request.method !== 'GET' && request.method !== 'HEAD') {
    requireSameSite(request, { publicUrl: services.publicUrl, corsOrigins });
  }
  const found = await sessionOf(request, db, services);
  const ofTenant = row.access === 'shop' || row.access === 'supplier';
  const session = found && ofTenant ? await standElsewhere(db, found, request.headers) : found;
  if (session !== null) shares.count(session, weight.units);
  const tenant = settleAccess(row, session, request);
  const locale = localeOf(request.headers.get('Accept-Language'));
  if (row.body) requireJson(request);
  const query = readQuery(row.query, new URL(request.url), locale);
  const limit = row.access === 'anyone' ? requestLimits.openBody : requestLimits.body;
  const body = row.upload ? undefined : await readBody(row.body, request, { locale, limit });
  const context = {
    session,
    author: session && authorOf(session, request),
    // The tenant that the call is for, and not the session's other one.
    ...(row.access === 'shop' && { shopId: session?.shopId }),
    ...(row.access === 'supplier' && { supplierId: session?.supplierId }),
    params: readParams(params),
    query,
    body,
    request,
    headers,
    device: { address, userAgent: request.headers.get('User-Agent') },
    locale,
    services,
  };
  const performing = { context, tenant, inTurn: turnOf(services, session, weight) };
  const outcome = await outcomeOf(options, call, row, handler, performing);
  if (session !== null && !outcome.replayed) {
    shares.owe(session, unitsOf(call, outcome.body, request.headers.has('Idempotency-Key')));
  }
  return outcome;
}

interface Performing {
  context: { session: Session | null; request: Request } & Record<
    'params' | 'query' | 'body',
    unknown
  >;
  tenant: Tenant | null;
  inTurn: InTurn;
}

type InTurn = <T>(work: (giveWay: GiveWay) => Promise<T>) => Promise<T>;

/** The queue for a person's calls. Calls without a person aren't queued: those count their own tries. */
function turnOf({ shares }: Services, session: Session | null, { takesLong }: Weight): InTurn {
  if (session === null) return (work) => work(setImmediate);
  const { userId } = session;
  if (takesLong) return (work) => shares.inLongTurn(userId, work);
  return (work) => shares.inTurn(userId, () => work(setImmediate));
}

async function outcomeOf(
  { handlersAtOnce, db, replica = null, services, checkAnswers }: MountOptions,
  call: CallKey,
  row: Row,
  handler: AnyHandler,
  { context, tenant, inTurn }: Performing,
): Promise<Outcome> {
  const { session, request, params, query, body } = context;
  let later: ((db: Db) => Promise<void>)[] = [];
  const run = async (on: Db, more = {}) => {
    // Work requested by an earlier try was undone with it.
    later = [];
    const afterwards = (work: (db: Db) => Promise<void>) => later.push(work);
    const answered = requireLeastRole(on, row, session).then(() =>
      handler({ ...context, ...more, afterwards, db: on, now: services.now() }),
    );
    if (!checkAnswers) return answered;
    const checked = await answered.catch((error) => {
      throw asDescribed(call, error);
    });
    checkAnswer(call, row.answer, checked);
    return checked;
  };

  // A call that anyone may make hashes passwords, counts failures that must outlive its refusal and answers with tokens
  // that no table may hold: it opens its own transactions, and handles its key itself if it is `keyed`.
  if (
    request.method === 'GET' ||
    request.method === 'HEAD' ||
    row.access === 'anyone' ||
    row.unkeyed ||
    row.reads
  ) {
    const turn: InTurn = row.waits ? (work) => work(setImmediate) : inTurn;
    const body = await turn((giveWay) =>
      nearEnough(replica, call, db, (lagging) => run(db, { giveWay, lagging })),
    );
    return { status: 200, body, replayed: false };
  }

  const key = readKey(request.headers.get('Idempotency-Key'));
  const keyOf = (content?: string): WriteKey | null => {
    if (key === null || session === null) return null;
    // `size` isn't used, but stored keys were made with it and are still sent.
    const asked = { tenant, call, params, query, body, size: null, content };
    return { userId: session.userId, key, fingerprint: fingerprintOf(asked) };
  };
  const once = (work: (tx: Db) => Promise<unknown>, content?: string) => {
    const write = keyOf(content);
    return againOnContention(() => writeOnce(db, write, work));
  };
  if (!row.upload) {
    const handleAtOnce = handlersAtOnce?.[call] as AnyHandlerAtOnce | undefined;
    const outcome = await inTurn(async () => {
      if (handleAtOnce === undefined || row.access !== 'shop') return await once(run);
      const work = () =>
        handleAtOnce({ ...context, db, now: services.now() }, { key: keyOf(), role: row.role });
      const answered = await doneAtOnce(work);
      if (answered === null) return await once(run);
      if (checkAnswers) checkAnswer(call, row.answer, answered);
      return { status: 200 as const, body: answered, replayed: false };
    });
    if (outcome.status === 200 && !outcome.replayed) await doLater(later, db);
    if (key !== null && session !== null && randomInt(sweepEvery) === 0) {
      await forgetCrowdedKeys(db, session.userId);
    }
    return outcome;
  }

  let outcome: Outcome | null = null;
  const uploaded = await run(db, {
    async write(content: string, work: (tx: Db) => Promise<unknown>) {
      outcome = await once(work, content);
      return outcome.body;
    },
  });
  return outcome ?? { status: 200, body: uploaded, replayed: false };
}

/** The result of the work; null if it did nothing. */
async function doneAtOnce(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || isTaken(error) || isContention(error)) return null;
    throw error;
  }
}

/**
 * Reads from the replica if the call allows it and the replica is close enough, and from the database if that fails.
 */
async function nearEnough<T>(
  replica: Replica | null,
  call: CallKey,
  db: Db,
  read: (lagging: Db) => Promise<T>,
): Promise<T> {
  const near = mayLag(call) ? replica?.take() : null;
  if (!near) return read(db);
  try {
    return await read(near);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const answer = await read(db);
    // Only counts against the replica if the database can answer; otherwise the request itself was at fault.
    replica?.failed(error);
    return answer;
  }
}

/** Once per this many stored answers, it is checked whether the person has too many. */
const sweepEvery = 200;

async function doLater(works: readonly ((db: Db) => Promise<void>)[], db: Db): Promise<void> {
  for (const work of works) {
    await work(db).catch((error) => logFailure('What follows an answer failed', error));
  }
}

/**
 * The sender of the request. Only the bearer header counts, never the `token` cookie, which the browser would also send
 * with a form of another site: so no request can be forged across sites.
 */
async function sessionOf(request: Request, db: Db, services: Services): Promise<Session | null> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  return token === undefined
    ? null
    : findSession({ db, known: services.knownSessions }, token, services.now());
}

function settleAccess(row: Row, session: Session | null, request: Request): Tenant | null {
  if (row.access === 'anyone') return null;
  if (session === null) throw new Refusal('unauthenticated', 'The call needs a live session.');
  if (row.access === 'user') return null;
  return settleTenant(row.access, session, request.headers.get('X-Tenant'));
}

/** If two writers wait for each other, the database ends one, which is then simply run again. */
async function againOnContention<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 5 || !isContention(error)) throw error;
    }
  }
}
