import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import type { Role } from '../../contract/entities/team.ts';
import type { Level } from '../../contract/rules/levels.ts';

/** What the least of those who may make a call has. `with a plan`: and their shop an active subscription. */
export type Least =
  | 'nothing'
  | 'a session'
  | `shop ${Role}`
  | `shop ${Role} with a plan`
  | `supplier ${Level}`;

/** Calls that ask for a plan, too: their handlers know, the contract doesn't. */
const withPlan: ReadonlySet<CallKey> = new Set(['POST /import-products/import/bulk']);

/** Who may make each call, as the contract decides it. */
export const leastOf = Object.fromEntries(
  (Object.entries(contract) as [CallKey, Row][]).map(([call, row]) => [call, leastIn(call, row)]),
) as Record<CallKey, Least>;

function leastIn(call: CallKey, row: Row): Least {
  if (row.access === 'anyone') return 'nothing';
  if (row.access === 'user') return 'a session';
  if (row.access === 'supplier') return `supplier ${row.role}`;
  return withPlan.has(call) ? `shop ${row.role} with a plan` : `shop ${row.role}`;
}

/** Who tries each call: 14 kinds of people, of whom those of the shop and of the supplier belong to the tenant that is asked about. */
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
 * What comes of a call of this kind of person: `served`, the status and code that refuse them, or null where they act for a tenant of
 * their own, in which there may be nothing to do. `ofTenant`: the path names what belongs to the tenant.
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
