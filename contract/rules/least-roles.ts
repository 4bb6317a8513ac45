import type { CallKey, Contract } from '../calls.ts';
import type { Role } from '../entities/team.ts';

/** What a person may do for a supplier: `viewer` reads, `editor` decides. */
export type Level = 'viewer' | 'editor' | 'owner';

/** The calls that take more than to belong to the shop or the supplier: all but its reads. */
export type RoleCall = {
  [C in CallKey]: C extends `GET ${string}`
    ? never
    : Contract[C]['access'] extends 'shop' | 'supplier'
      ? C
      : never;
}[CallKey];

/**
 * The least that a person is in a shop, or may for a supplier, whom the server lets make each call `[§6-team-role]`; a call without a
 * decision does not compile. The screens offer nobody less what leads to it `[§D-roles]`.
 */
export const leastRoles = {
  'POST /import-products': 'member',
  'PATCH /import-products/{id}': 'member',
  'DELETE /import-products/{id}': 'member',
  'DELETE /import-products': 'member',
  'POST /import-products/import/bulk': 'member',
  'POST /shop/orders/{id}/confirm': 'member',
  'POST /shop/events/{id}/cancel': 'member',
  'POST /shop/feeds': 'member',
  'PATCH /shop/feeds/{id}': 'member',
  'POST /shop/feeds/{id}/build': 'member',
  'DELETE /shop/feeds/{id}': 'member',

  'POST /connect/shopify': 'admin',
  'POST /oauth/{provider}': 'admin',
  'POST /oauth/{provider}/callback': 'admin',
  'PATCH /shop': 'admin',
  'POST /shop/users': 'admin',
  'PATCH /shop/users/{email}': 'admin',
  'DELETE /shop/users/{email}': 'admin',
  'POST /shop/subscriptions': 'admin',
  'PATCH /shop/subscriptions/{id}': 'admin',
  'DELETE /shop/subscriptions/{id}': 'admin',
  'PATCH /shop/payment-methods/{id}': 'admin',
  'DELETE /shop/payment-methods/{id}': 'admin',
  'POST /shop/partnership-requests': 'admin',
  'DELETE /shop/partnership-requests/{id}': 'admin',
  'PATCH /shop/partnerships/{id}': 'admin',
  'DELETE /shop/integrations/{id}': 'admin',
  'PATCH /shop/integrations/{id}/options': 'admin',
  'PATCH /shop/integrations/{id}/data-resources': 'admin',
  'POST /shop/integrations/{id}/mapping-values': 'admin',
  'PATCH /shop/integrations/{id}/mapping-values/{valueId}': 'admin',
  'DELETE /shop/integrations/{id}/mapping-values/{valueId}': 'admin',
  'POST /shop/integrations/{id}/mutating-rules': 'admin',
  'PATCH /shop/integrations/{id}/mutating-rules/{ruleId}': 'admin',
  'DELETE /shop/integrations/{id}/mutating-rules/{ruleId}': 'admin',
  'POST /shop/integrations/{id}/mutating-rules/preview': 'admin',

  'POST /supplier/partnership-requests/{id}/decision': 'editor',
  'PATCH /supplier/partnerships/{id}': 'editor',
  'POST /supplier/catalogue': 'editor',
  'PATCH /supplier/categories/{id}': 'editor',
  'POST /supplier/categories/accept': 'editor',
  'POST /supplier/categories/take-back': 'editor',
} as const satisfies {
  [C in RoleCall]: Contract[C]['access'] extends 'shop' ? Role : Level;
};

/** The least that all of these calls take. */
export type LeastRole<C extends RoleCall> = (typeof leastRoles)[C];
