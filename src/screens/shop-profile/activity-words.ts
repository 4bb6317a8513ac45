import type { Activity } from '../../../contract/entities/activities.ts';
import type { MessageId } from '../../i18n/messages.ts';

/** What was done, in words that follow the name of the person. */
export const actionWords: Readonly<Record<string, MessageId>> = {
  'import_product.added': 'shop-profile.action.import-product-added',
  'import_product.edited': 'shop-profile.action.import-product-edited',
  'import_product.removed': 'shop-profile.action.import-product-removed',
  'my_product.edited': 'shop-profile.action.my-product-edited',
  'my_product.removed': 'shop-profile.action.my-product-removed',
  'import_list.emptied': 'shop-profile.action.import-list-emptied',
  'bulk_import.started': 'shop-profile.action.bulk-started',
  'bulk_import.cancelled': 'shop-profile.action.bulk-cancelled',
  'listing.paused': 'shop-profile.action.listing-paused',
  'listing.resumed': 'shop-profile.action.listing-resumed',
  'listing.pushed': 'shop-profile.action.listing-pushed',
  'listing.removed': 'shop-profile.action.listing-removed',
  'listing.owner_chosen': 'shop-profile.action.listing-owner-chosen',
  'order.confirmed': 'shop-profile.action.order-confirmed',
  'order.parcel_told': 'shop-profile.action.parcel-told',
  'purchase-order.cancelled': 'shop-profile.action.purchase-order-cancelled',
  'shop.created': 'shop-profile.action.shop-created',
  'shop.edited': 'shop-profile.action.shop-edited',
  'team.invited': 'shop-profile.action.team-invited',
  'team.invited_again': 'shop-profile.action.team-invited-again',
  'team.invitation_withdrawn': 'shop-profile.action.team-withdrawn',
  'team.joined': 'shop-profile.action.team-joined',
  'team.removed': 'shop-profile.action.team-removed',
  'team.role_changed': 'shop-profile.action.team-role',
  'integration.arrived': 'shop-profile.action.integration-arrived',
  'integration.connected': 'shop-profile.action.integration-connected',
  'integration.access_lost': 'shop-profile.action.integration-access-lost',
  'integration.uninstalled': 'shop-profile.action.integration-uninstalled',
  'integration.customer_asked': 'shop-profile.action.integration-customer-asked',
  'integration.customer_forgotten': 'shop-profile.action.integration-customer-forgotten',
  'integration.disconnected': 'shop-profile.action.integration-disconnected',
  'integration.options_changed': 'shop-profile.action.integration-options-changed',
  'integration.data_resources_changed': 'shop-profile.action.integration-data-resources-changed',
  'mapping_value.added': 'shop-profile.action.mapping-value-added',
  'mapping_value.edited': 'shop-profile.action.mapping-value-edited',
  'mapping_value.removed': 'shop-profile.action.mapping-value-removed',
  'mutating_rule.added': 'shop-profile.action.mutating-rule-added',
  'mutating_rule.edited': 'shop-profile.action.mutating-rule-edited',
  'mutating_rule.removed': 'shop-profile.action.mutating-rule-removed',
  'partnership_request.made': 'shop-profile.action.partnership-request-made',
  'partnership_request.withdrawn': 'shop-profile.action.partnership-request-withdrawn',
  'partnership_request.approved': 'shop-profile.action.partnership-request-approved',
  'partnership_request.rejected': 'shop-profile.action.partnership-request-rejected',
  'partnership.paused': 'shop-profile.action.partnership-paused',
  'partnership.resumed': 'shop-profile.action.partnership-resumed',
  'partnership.ending': 'shop-profile.action.partnership-ending',
  'partnership.ended': 'shop-profile.action.partnership-ended',
  'partnership.terms_changed': 'shop-profile.action.partnership-terms-changed',
  'invoice.paid': 'shop-profile.action.invoice-paid',
  'payment_method.chosen': 'shop-profile.action.payment-method-chosen',
  'payment_method.removed': 'shop-profile.action.payment-method-removed',
  'subscription.bought': 'shop-profile.action.subscription-bought',
  'subscription.changed': 'shop-profile.action.subscription-changed',
  'subscription.canceled': 'shop-profile.action.subscription-canceled',
  'subscription.renewed': 'shop-profile.action.subscription-renewed',
  'subscription.past_due': 'shop-profile.action.subscription-past-due',
  'subscription.reopened': 'shop-profile.action.subscription-reopened',
  'feed.created': 'shop-profile.action.feed-created',
  'feed.edited': 'shop-profile.action.feed-edited',
  'feed.paused': 'shop-profile.action.feed-paused',
  'feed.resumed': 'shop-profile.action.feed-resumed',
  'feed.removed': 'shop-profile.action.feed-removed',
  'order.arrived': 'shop-profile.action.order-arrived',
};

const fieldWords: Readonly<Record<string, MessageId>> = {
  title: 'shop-profile.field.title',
  name: 'shop-profile.field.name',
  legal_name: 'shop-profile.field.legal-name',
  vat: 'shop-profile.field.vat',
  line1: 'shop-profile.field.line1',
  postal_code: 'shop-profile.field.postal-code',
  city: 'shop-profile.field.city',
  country: 'shop-profile.field.country',
  email: 'shop-profile.field.email',
  phone: 'shop-profile.field.phone',
  website: 'shop-profile.field.website',
  count: 'shop-profile.field.count',
  role: 'shop-profile.field.role',
};

interface Change {
  field: MessageId;
  before: string;
  after: string;
  /** Its values are roles, which have names. */
  isRole: boolean;
}

const longest = 80;

/** The changes that can be shown as they are: of known fields whose values are texts or numbers. */
export function shownChanges({ before, after }: Pick<Activity, 'before' | 'after'>): Change[] {
  if (!before || !after) return [];
  return Object.keys(after).flatMap((name) => {
    const field = fieldWords[name];
    const was = plain(before[name]);
    const is = plain(after[name]);
    if (!field || was === null || is === null) return [];
    return [{ field, before: was, after: is, isRole: name === 'role' }];
  });
}

function plain(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
