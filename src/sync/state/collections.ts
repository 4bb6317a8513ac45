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
  /** That is the order of the ids. */
  isById?: true;
  /** Screens show it as a list. */
  isShown?: true;
}

const byId = {
  order: (a: { id: number }, b: { id: number }) => b.id - a.id,
  isById: true,
} as const;

export const collections: { readonly [E in ChangeEntity]: CollectionTraits<E> } = {
  'import-products': { ...byId, isShown: true },
  'my-products': { ...byId, isShown: true },
  listings: { ...byId, isShown: true },
  subscriptions: byId,
  'purchase-orders': { ...byId, isShown: true },
  parcels: { ...byId, isShown: true },
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
