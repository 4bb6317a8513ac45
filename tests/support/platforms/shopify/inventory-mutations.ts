import { gid, idOf } from './ids.ts';
import { committedOf, isoTime, levelView } from './product-views.ts';
import type { Variant } from './records.ts';
import { refuse } from './refuse.ts';
import { orErrors, Rejected } from './rejected.ts';
import type { Store } from './store.ts';

interface Quantity {
  inventoryItemId: string;
  locationId: string;
  quantity: number;
  /** Required; null means that the earlier quantity isn't checked. */
  changeFromQuantity?: number | null;
}

interface SetArgs {
  input: { name: string; reason: string; quantities: Quantity[] };
}

interface ActivateArgs {
  inventoryItemId: string;
  locationId: string;
  available?: number | null;
}

const reasons = [
  'correction',
  'cycle_count_available',
  'damaged',
  'movement_created',
  'other',
  'promotion',
  'quality_control',
  'received',
  'reservation_created',
  'restock',
  'safety_stock',
  'shrinkage',
];
const most = 1_000_000_000;

/** Mutations that set the stock. */
export function inventoryMutations(store: Store) {
  return {
    inventoryActivate: ({ inventoryItemId, locationId, available }: ActivateArgs) =>
      orErrors(() => {
        const found = store.findInventoryItem(idOf('InventoryItem', inventoryItemId) ?? 0);
        if (!found) throw new Rejected(['inventoryItemId'], 'Inventory item does not exist');
        const location = idOf('Location', locationId) ?? 0;
        if (!store.locations.some(({ id }) => id === location)) {
          throw new Rejected(['locationId'], 'Location does not exist');
        }
        const { variant } = found;
        if (variant.available.has(location) && available != null) {
          const message =
            'Not allowed to set available quantity when the item is already active at the location.';
          throw new Rejected(['available'], message);
        }
        if (!variant.available.has(location)) variant.available.set(location, available ?? 0);
        return { inventoryLevel: levelView(store, variant, location) };
      }),

    inventorySetQuantities: ({ input: { name, reason, quantities } }: SetArgs) => {
      if (quantities.some(({ changeFromQuantity }) => changeFromQuantity === undefined)) {
        throw refuse(
          'InventoryQuantityInput must include the following argument: changeFromQuantity',
          'INVALID_FIELD_ARGUMENTS',
        );
      }
      return orErrors(() => {
        if (name !== 'available' && name !== 'on_hand') {
          throw new Rejected(
            ['input', 'name'],
            'The specified quantity name is invalid.',
            'INVALID_NAME',
          );
        }
        if (!reasons.includes(reason)) {
          throw new Rejected(
            ['input', 'reason'],
            'The specified reason is invalid.',
            'INVALID_REASON',
          );
        }
        const places = quantities.map((one) => `${one.inventoryItemId} ${one.locationId}`);
        if (new Set(places).size < places.length) {
          const message = 'The combination of inventoryItemId and locationId must be unique.';
          const code = 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR';
          throw new Rejected(['input', 'quantities'], message, code);
        }
        // All are checked before the first is written, so that one mistake stops all of them.
        const writes = quantities.map((one, index) => check(store, name, one, String(index)));
        for (const write of writes) write();
        const now = isoTime(store.clock.now());
        const group = gid('InventoryAdjustmentGroup', store.nextId());
        return { inventoryAdjustmentGroup: { id: group, reason, createdAt: now } };
      });
    },
  };
}

function check(store: Store, name: string, one: Quantity, index: string): () => void {
  const at = ['input', 'quantities', index];
  const found = store.findInventoryItem(idOf('InventoryItem', one.inventoryItemId) ?? 0);
  if (!found) {
    const message = 'The specified inventory item could not be found.';
    throw new Rejected([...at, 'inventoryItemId'], message, 'INVALID_INVENTORY_ITEM');
  }
  const location = idOf('Location', one.locationId) ?? 0;
  if (!store.locations.some(({ id }) => id === location)) {
    const message = 'The specified location could not be found.';
    throw new Rejected([...at, 'locationId'], message, 'INVALID_LOCATION');
  }
  const { variant } = found;
  const had = variant.available.get(location);
  if (had === undefined) {
    const message = 'The specified inventory item is not stocked at the location.';
    throw new Rejected([...at, 'locationId'], message, 'ITEM_NOT_STOCKED_AT_LOCATION');
  }
  if (one.quantity < 0 && name === 'on_hand') {
    const message = "The quantity can't be negative.";
    throw new Rejected([...at, 'quantity'], message, 'INVALID_QUANTITY_NEGATIVE');
  }
  if (one.quantity > most) {
    const message = `The quantity can't be higher than ${most}.`;
    throw new Rejected([...at, 'quantity'], message, 'INVALID_QUANTITY_TOO_HIGH');
  }
  const held = name === 'on_hand' ? committedOf(store, variant, location) : 0;
  if (one.changeFromQuantity != null && one.changeFromQuantity !== had + held) {
    const message = 'The changeFromQuantity argument no longer matches the persisted quantity.';
    throw new Rejected([...at, 'changeFromQuantity'], message, 'CHANGE_FROM_QUANTITY_STALE');
  }
  return () => setAvailable(store, variant, location, one.quantity - held);
}

/** Sets how much is available at a location, and sends the webhook. */
export function setAvailable(
  store: Store,
  variant: Variant,
  location: number,
  quantity: number,
): void {
  if (variant.available.get(location) === quantity) return;
  variant.available.set(location, quantity);
  store.webhooks.notify('INVENTORY_LEVELS_UPDATE', {
    inventory_item_id: variant.inventoryItemId,
    location_id: location,
    available: quantity,
    updated_at: isoTime(store.clock.now()),
    admin_graphql_api_id: `${gid('InventoryLevel', location)}?inventory_item_id=${variant.inventoryItemId}`,
  });
}
