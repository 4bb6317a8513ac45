import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import type { Role } from '../../contract/entities/team.ts';
import type { Level } from '../../contract/rules/levels.ts';

/** The least that a person needs to make a call. `with a plan`: their shop needs an active subscription, too. */
export type Least =
  | 'nothing'
  | 'a session'
  | `shop ${Role}`
  | `shop ${Role} with a plan`
  | `supplier ${Level}`;

/** Calls that also require a plan; their handlers check it, not the contract. */
const withPlan: ReadonlySet<CallKey> = new Set(['POST /import-products/import/bulk']);

/** Who may make each call, according to the contract. */
export const leastOf = Object.fromEntries(
  (Object.entries(contract) as [CallKey, Row][]).map(([call, row]) => [call, leastIn(call, row)]),
) as Record<CallKey, Least>;

function leastIn(call: CallKey, row: Row): Least {
  if (row.access === 'anyone') return 'nothing';
  if (row.access === 'user') return 'a session';
  if (row.access === 'supplier') return `supplier ${row.role}`;
  return withPlan.has(call) ? `shop ${row.role} with a plan` : `shop ${row.role}`;
}

/** The 14 kinds of people who try each call. Those of a shop or supplier belong to the tenant in question. */
export const kinds = [
  'nobody',
  'somebody with a made-up token',
  'somebody whose session has ended',
  'somebody without shop and supplier',
  'shop limited',
  'shop member',
  'shop admin',
  'shop owner',
  'shop owner without a plan',
  'owner of another shop',
  'supplier viewer',
  'supplier editor',
  'supplier owner',
  'owner of another supplier',
] as const;
export type Kind = (typeof kinds)[number];

const ranks = {
  shop: ['limited', 'member', 'admin', 'owner'],
  supplier: ['viewer', 'editor', 'owner'],
} as const;

/**
 * The expected outcome of a call by this kind of person: `served`, the status and code of the refusal, or null where
 * they act for a tenant of their own, which may lack the record. `ofTenant`: the path names a record of the tenant.
 */
export function outcomeOf(least: Least, kind: Kind, ofTenant: boolean): Outcome | null {
  if (least === 'nothing') return 'served';
  if (!hasSession(kind)) return '401 unauthenticated';
  if (least === 'a session') return ofTenant ? null : 'served';
  const [side = '', needed = ''] = least.split(' ');
  if (kind === `owner of another ${side}`) return ofTenant ? '404 not_found' : null;
  const [of = '', role = '', ...without] = kind.split(' ');
  if (of !== side) return '403 forbidden';
  const order: readonly string[] = ranks[of === 'shop' ? 'shop' : 'supplier'];
  if (order.indexOf(role) < order.indexOf(needed)) return '403 forbidden';
  if (without.length === 0) return 'served';
  return least.endsWith('with a plan') ? '402 subscription_required' : null;
}

export type Outcome =
  | 'served'
  | '401 unauthenticated'
  | '402 subscription_required'
  | '403 forbidden'
  | '404 not_found';

const hasSession = (kind: Kind) =>
  kind !== 'nobody' &&
  kind !== 'somebody with a made-up token' &&
  kind !== 'somebody whose session has ended';
