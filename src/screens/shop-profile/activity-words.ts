import type { Activity } from '../../../contract/entities/activities.ts';
import type { MessageId } from '../../i18n/messages.ts';

/** What was done, in words that go on after the name of who did it. */
export const actionWords: Readonly<Record<string, MessageId>> = {
  'import_product.added': 'shop-profile.action.import-product-added',
  'import_product.edited': 'shop-profile.action.import-product-edited',
  'import_product.removed': 'shop-profile.action.import-product-removed',
  'import_list.emptied': 'shop-profile.action.import-list-emptied',
  'bulk_import.started': 'shop-profile.action.bulk-started',
  'bulk_import.cancelled': 'shop-profile.action.bulk-cancelled',
  'order.confirmed': 'shop-profile.action.order-confirmed',
  'shop.created': 'shop-profile.action.shop-created',
  'shop.edited': 'shop-profile.action.shop-edited',
  'team.invited': 'shop-profile.action.team-invited',
  'team.invited_again': 'shop-profile.action.team-invited-again',
  'team.invitation_withdrawn': 'shop-profile.action.team-withdrawn',
  'team.joined': 'shop-profile.action.team-joined',
  'team.removed': 'shop-profile.action.team-removed',
  'team.role_changed': 'shop-profile.action.team-role',
};

interface Change {
  field: string;
  before: string;
  after: string;
}

const longest = 80;

/** The changed fields that a person can read: plain texts and numbers; what is composed isn't spelt out. */
export function shownChanges({ before, after }: Pick<Activity, 'before' | 'after'>): Change[] {
  if (!before || !after) return [];
  return Object.keys(after).flatMap((field) => {
    const was = plain(before[field]);
    const is = plain(after[field]);
    return was === null || is === null ? [] : [{ field, before: was, after: is }];
  });
}

function plain(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
