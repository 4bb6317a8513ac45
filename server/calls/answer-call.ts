import { setImmediate } from 'node:timers/promises';
import type { Row } from '../../contract/calls/row.ts';
import type { CallKey } from '../../contract/calls.ts';
import { findSession } from '../auth/sessions.ts';
import type { Tenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { authorOf } from '../http/context.ts';
import type { Session } from '../http/handler.ts';
import type { Outcome } from '../http/idempotency.ts';
import { requestLimits } from '../http/limits.ts';
import { localeOf } from '../http/locale-of.ts';
import { readBody, readParams, readQuery } from '../http/read-request.ts';
import { Refusal } from '../http/refusal.ts';
import { requireJson, requireSameSite } from '../http/same-site.ts';
import type { Services } from '../services.ts';
import { unitsOf, type Weight, weigh } from '../shares/weights.ts';
import { type AnyHandler, type InTurn, type PerformOptions, perform } from './perform.ts';
import { settleTenant, standElsewhere } from './tenancy.ts';

export interface AnswerOptions extends PerformOptions {
  /** Origins of other sites whose pages may use the API. */
  corsOrigins: readonly string[];
}

interface Incoming {
  request: Request;
  params: Record<string, string>;
  address: string;
  headers: Headers;
}

/**
 * Finds out who asks and for which tenant, reads the request, and has the call performed when it is the person's turn.
 */
export async function answerCall(
  options: AnswerOptions,
  call: CallKey,
  row: Row,
  handler: AnyHandler,
  { request, params, address, headers }: Incoming,
): Promise<Outcome> {
  const { db, services, corsOrigins } = options;
  const { shares } = services;
  const url = new URL(request.url);
  const weight = weigh(call, url.searchParams);
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
  const query = readQuery(row.query, url, locale);
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
  const outcome = await perform(options, call, row, handler, performing);
  if (session !== null && !outcome.replayed) {
    shares.owe(session, unitsOf(call, outcome.body, request.headers.has('Idempotency-Key')));
  }
  return outcome;
}

/** The queue for a person's calls. Calls without a person aren't queued: those count their own tries. */
function turnOf({ shares }: Services, session: Session | null, { takesLong }: Weight): InTurn {
  if (session === null) return (work) => work(setImmediate);
  const { userId } = session;
  if (takesLong) return (work) => shares.inLongTurn(userId, work);
  return (work) => shares.inTurn(userId, () => work(setImmediate));
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
