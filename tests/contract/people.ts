import type { CallKey, Contract } from '../../contract/calls.ts';
import type { Role } from '../../contract/entities/team.ts';
import { type Level, leastRoles, type RoleCall } from '../../contract/rules/least-roles.ts';

/** What the least of those who may make a call has. `with a plan`: and their shop an active subscription. */
type Least<C extends CallKey> = {
  anyone: 'nothing';
  user: 'a session';
  shop: `shop ${Role}` | `shop ${Role} with a plan`;
  supplier: `supplier ${Level}`;
}[Contract[C]['access']];
export type AnyLeast = Least<CallKey>;

/** The device's own table: what it offers nobody less. */
const tabled = Object.fromEntries(
  Object.entries(leastRoles).map(([call, role]) => [
    call,
    `${call.includes(' /supplier/') ? 'supplier' : 'shop'} ${role}`,
  ]),
) as { [C in RoleCall]: Least<C> };

/** Who may make each call: a call without a decision does not compile. */
export const leastOf: { readonly [C in CallKey]: Least<C> } = {
  ...tabled,
  'POST /import-products/import/bulk': 'shop member with a plan',

  'POST /auth/signup': 'nothing',
  'POST /auth/login': 'nothing',
  'POST /auth/forgot-password': 'nothing',
  'POST /auth/reset-password': 'nothing',
  'POST /auth/confirm-email': 'nothing',
  'POST /auth/keep-account': 'nothing',
  'POST /auth/end-session': 'nothing',
  'POST /auth/passkey/options': 'nothing',
  'POST /auth/passkey': 'nothing',
  'GET /invitations/{token}': 'nothing',
  'POST /connect/tickets': 'nothing',

  'POST /logout': 'a session',
  'GET /user': 'a session',
  'PATCH /user': 'a session',
  'PUT /user/photo': 'a session',
  'DELETE /user/photo': 'a session',
  'GET /user/deletion': 'a session',
  'POST /user/deletion': 'a session',
  'POST /user/password': 'a session',
  'GET /user/sessions': 'a session',
  'DELETE /user/sessions': 'a session',
  'DELETE /user/sessions/{id}': 'a session',
  'GET /user/passkeys': 'a session',
  'POST /user/passkeys/options': 'a session',
  'POST /user/passkeys': 'a session',
  'PATCH /user/passkeys/{id}': 'a session',
  'DELETE /user/passkeys/{id}': 'a session',
  'GET /user/export': 'a session',
  'GET /user/sealing-key': 'a session',
  'POST /user/confirmation': 'a session',
  'POST /user/shops': 'a session',
  'GET /user/shops': 'a session',
  'PATCH /user/shops/switch/{id}': 'a session',
  'GET /user/suppliers': 'a session',
  'PATCH /user/suppliers/switch/{id}': 'a session',
  'GET /user/activities': 'a session',
  'POST /invitations/accept': 'a session',

  'GET /shop': 'shop limited',
  'GET /shop/users': 'shop limited',

  'GET /products': 'shop limited',
  'GET /products/{id}': 'shop limited',
  'GET /shop/product-categories': 'shop limited',
  'GET /import-products': 'shop limited',
  'GET /shop/products': 'shop limited',
  'GET /shop/orders': 'shop limited',
  'GET /shop/orders/{id}': 'shop limited',
  'GET /shop/events': 'shop limited',
  'GET /changes': 'shop limited',

  'GET /shop/subscriptions': 'shop limited',
  'GET /shop/plans': 'shop limited',
  'GET /shop/payment-methods': 'shop limited',
  'GET /shop/invoices': 'shop limited',
  'GET /shop/invoices/{number}': 'shop limited',
  'GET /shop/invoices/{number}/pdf': 'shop limited',

  'GET /shop/partnerships': 'shop limited',
  'GET /shop/partnership-requests': 'shop limited',

  'GET /shop/integrations': 'shop limited',
  'GET /shop/integrations/{id}': 'shop limited',
  'GET /shop/integrations/{id}/options': 'shop limited',
  'GET /shop/integrations/{id}/mapping-values': 'shop limited',
  'GET /shop/integrations/{id}/unmapped-values': 'shop limited',
  'GET /shop/integrations/{id}/mutating-rules': 'shop limited',
  'GET /shop/integrations/{id}/rule-samples': 'shop limited',

  'GET /shop/feeds': 'shop limited',

  'GET /supplier/partnerships': 'supplier viewer',
  'GET /supplier/partnership-requests': 'supplier viewer',
  'GET /supplier/figures': 'supplier viewer',
  'GET /supplier/events': 'supplier viewer',
  'GET /supplier/product-categories': 'supplier viewer',
  'GET /supplier/categories': 'supplier viewer',
};

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
 * What comes of a call of this kind of person: 200, the status that refuses them, or null where they act for a tenant of
 * their own, in which there may be nothing to do. `ofTenant`: the path names what belongs to the tenant.
 */
export function outcomeOf(least: AnyLeast, kind: Kind, ofTenant: boolean): number | null {
  if (least === 'nothing') return 200;
  if (!hasSession(kind)) return 401;
  if (least === 'a session') return ofTenant ? null : 200;
  const [side = '', needed = ''] = least.split(' ');
  if (kind === `owner of another ${side}`) return ofTenant ? 404 : null;
  const [of = '', role = '', ...without] = kind.split(' ');
  if (of !== side) return 403;
  const order: readonly string[] = ranks[of === 'shop' ? 'shop' : 'supplier'];
  if (order.indexOf(role) < order.indexOf(needed)) return 403;
  if (without.length === 0) return 200;
  return least.endsWith('with a plan') ? 402 : null;
}

const hasSession = (kind: Kind) =>
  kind !== 'nobody' &&
  kind !== 'somebody with a made-up token' &&
  kind !== 'somebody whose session has ended';
