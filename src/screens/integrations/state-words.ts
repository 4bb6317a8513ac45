import type {
  DataResource,
  DataResourceKind,
  Integration,
  IntegrationState,
  Platform,
} from '../../../contract/entities/integrations.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { Tone } from '../../ui/badge.tsx';

interface StateWords {
  id: MessageId;
  tone: Tone;
  /** What the person should know or do; nothing where all is well. */
  todo: MessageId | null;
}

const stateWords: Record<IntegrationState, StateWords> = {
  pending: { id: 'integrations.state.pending', tone: 'neutral', todo: 'integrations.todo.pending' },
  connected: { id: 'integrations.state.connected', tone: 'done', todo: null },
  degraded: {
    id: 'integrations.state.degraded',
    tone: 'refuse',
    todo: 'integrations.todo.degraded',
  },
  reauth_required: {
    id: 'integrations.state.reauth_required',
    tone: 'refuse',
    todo: 'integrations.todo.reauth_required',
  },
  disconnected: {
    id: 'integrations.state.disconnected',
    tone: 'neutral',
    todo: 'integrations.todo.disconnected',
  },
};

/** How a store stands. One of a platform that the server isn't set up for can't be reached, whatever it was `[§D-offered]`. */
export function shownState(
  { platform, state }: Pick<Integration, 'platform' | 'state'>,
  platforms: readonly Platform[],
): StateWords {
  if (platforms.includes(platform)) return stateWords[state];
  const todo = 'integrations.todo.unset';
  if (state === 'disconnected') return { ...stateWords[state], todo };
  return { id: 'integrations.state.unset', tone: 'wait', todo };
}

/** States that connecting again may get out of. */
export const canReconnect = (state: IntegrationState): boolean =>
  state !== 'connected' && state !== 'pending';

export const webhookWords = {
  none: { id: 'integrations.webhooks.none', tone: 'neutral' },
  healthy: { id: 'integrations.webhooks.healthy', tone: 'done' },
  failing: { id: 'integrations.webhooks.failing', tone: 'wait' },
} as const satisfies Record<Integration['webhook_health'], { id: MessageId; tone: Tone }>;

export const kindWords = {
  products: 'integrations.kind.products',
  prices: 'integrations.kind.prices',
  stock: 'integrations.kind.stock',
  orders: 'integrations.kind.orders',
  tracking: 'integrations.kind.tracking',
  categories: 'integrations.kind.categories',
} as const satisfies Record<DataResourceKind, MessageId>;

export const directionWords = {
  push: 'integrations.direction.push',
  pull: 'integrations.direction.pull',
  both: 'integrations.direction.both',
} as const satisfies Record<DataResource['direction'], MessageId>;

/** Names of their own in both languages. */
export const platformNames = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
} as const satisfies Record<Platform, string>;

/** Whether this kind of data was ever exchanged, or tried to be. */
export const wasTried = (resource: DataResource): boolean =>
  resource.last_synced_at !== null || resource.last_error !== null;
