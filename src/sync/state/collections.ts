import type { ChangeEntity, ChangeRow } from '../../../contract/entities/changes.ts';
import { keysOf } from '../../lib/pure/keys-of.ts';

export type RecordOf<E extends ChangeEntity> = Extract<
  ChangeRow,
  { entity: E; op: 'upsert' }
>['value'];

/** How the device treats a collection that it holds completely. */
interface CollectionTraits<E extends ChangeEntity> {
  /** Newest first, as the server lists them. */
  order(a: RecordOf<E>, b: RecordOf<E>): number;
  /** Screens show it as a list. */
  isShown?: true;
}

const byIdDescending = (a: { id: number }, b: { id: number }) => b.id - a.id;

export const collections: { readonly [E in ChangeEntity]: CollectionTraits<E> } = {
  'import-products': { order: byIdDescending, isShown: true },
  'my-products': { order: byIdDescending, isShown: true },
  listings: { order: byIdDescending, isShown: true },
  subscriptions: { order: byIdDescending },
  'purchase-orders': { order: byIdDescending, isShown: true },
  parcels: { order: byIdDescending, isShown: true },
  orders: {
    order: (a, b) => laterFirst(a.placed_at, b.placed_at) || b.id - a.id,
    isShown: true,
  },
};

/** Timestamps in the same notation can be compared as text, which is far cheaper than parsing 50,000 of them. */
function laterFirst(a: string, b: string): number {
  if (a === b) return 0;
  const alike = a.length === b.length && a.endsWith('Z') && b.endsWith('Z');
  return alike ? (a < b ? 1 : -1) : (Date.parse(b) || 0) - (Date.parse(a) || 0);
}

export const entities = keysOf(collections);

/** A collection that screens show as a list. */
export type Collection = Exclude<ChangeEntity, 'subscriptions'>;

export const shownCollections = entities.filter(
  (entity): entity is Collection => collections[entity].isShown === true,
);

/** Makes an object with one value per collection. */
export const eachEntity = <V>(make: (entity: ChangeEntity) => V) =>
  Object.fromEntries(entities.map((entity) => [entity, make(entity)])) as {
    [E in ChangeEntity]: V;
  };
