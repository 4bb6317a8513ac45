import type {
  DataResource,
  DataResourceKind,
  Integration,
  IntegrationState,
  Platform,
} from '../../../contract/entities/integrations.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { Tone } from '../../ui/badge.tsx';

/** A state as a word, and what the person should do about it; nothing where all is well. */
export const stateWords = {
  pending: { id: 'integrations.state.pending', tone: 'wait', todo: 'integrations.todo.pending' },
  connected: { id: 'integrations.state.connected', tone: 'done', todo: null },
  degraded: { id: 'integrations.state.degraded', tone: 'wait', todo: 'integrations.todo.degraded' },
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
} as const satisfies Record<
  IntegrationState,
  { id: MessageId; tone: Tone; todo: MessageId | null }
>;

/** States that connecting again gets out of. */
export const needsConnecting = (state: IntegrationState): boolean =>
  state !== 'connected' && state !== 'degraded';

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
