import type {
  ExchangeCause,
  ExchangeKind,
  ExchangeRecord,
} from '../../../contract/entities/exchanges.ts';
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
  /** What the person should know or do; null if all is well. */
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

/** For demo data, regardless of its state. */
const demoWords: StateWords = {
  id: 'integrations.state.demo',
  tone: 'neutral',
  todo: 'integrations.todo.demo',
};

/**
 * The state of a store. A store of a platform that the server isn't set up for can't be reached, whatever its state was
 * `[§D-offered]`.
 */
export function shownState(
  { platform, state, problem, demo }: Pick<Integration, 'platform' | 'state' | 'problem' | 'demo'>,
  platforms: readonly Platform[],
): StateWords {
  if (platforms.includes(platform)) {
    if (demo && state !== 'disconnected') return demoWords;
    const isRemoved = state === 'disconnected' && problem === 'uninstalled';
    return isRemoved
      ? { ...stateWords[state], todo: 'integrations.todo.uninstalled' }
      : stateWords[state];
  }
  const todo = 'integrations.todo.unset';
  if (state === 'disconnected') return { ...stateWords[state], todo };
  return { id: 'integrations.state.unset', tone: 'wait', todo };
}

/** Whether connecting the store again may help. */
export const canReconnect = ({ state, demo }: Pick<Integration, 'state' | 'demo'>): boolean =>
  state !== 'connected' || demo === true;

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
} as const satisfies Record<DataResource['direction'], MessageId>;

/** The permissions that a merchant gives us, in plain words; other scopes are shown as the platform writes them. */
export const scopeWords: Partial<Record<string, MessageId>> = {
  write_products: 'integrations.scope.write_products',
  write_inventory: 'integrations.scope.write_inventory',
  read_locations: 'integrations.scope.read_locations',
  read_orders: 'integrations.scope.read_orders',
  write_merchant_managed_fulfillment_orders:
    'integrations.scope.write_merchant_managed_fulfillment_orders',
  write_publications: 'integrations.scope.write_publications',
  read_write: 'integrations.scope.read_write',
};

export const causeWords = {
  throttled: 'integrations.cause.throttled',
  unreachable: 'integrations.cause.unreachable',
  too_slow: 'integrations.cause.too_slow',
  server_error: 'integrations.cause.server_error',
  not_readable: 'integrations.cause.not_readable',
  wrong_version: 'integrations.cause.wrong_version',
  moved: 'integrations.cause.moved',
  no_store: 'integrations.cause.no_store',
  revoked: 'integrations.cause.revoked',
  no_access: 'integrations.cause.no_access',
  grant_spent: 'integrations.cause.grant_spent',
  access_denied: 'integrations.cause.access_denied',
  store_taken: 'integrations.cause.store_taken',
  uninstalled: 'integrations.cause.uninstalled',
  not_set_up: 'integrations.cause.not_set_up',
  not_public: 'integrations.cause.not_public',
  refused: 'integrations.cause.refused',
  internal: 'integrations.cause.internal',
} as const satisfies Record<ExchangeCause, MessageId>;

export const exchangeWords = {
  authorise: 'integrations.exchange.authorise',
  describe: 'integrations.exchange.describe',
  test: 'integrations.exchange.test',
  subscribe: 'integrations.exchange.subscribe',
  listings: 'integrations.exchange.listings',
  look: 'integrations.exchange.look',
  orders: 'integrations.exchange.orders',
  fulfilments: 'integrations.exchange.fulfilments',
  leave: 'integrations.exchange.leave',
} as const satisfies Record<ExchangeKind, MessageId>;

export const exchangeStateWords = {
  waiting: { id: 'integrations.exchange-state.waiting', tone: 'wait' },
  done: { id: 'integrations.exchange-state.done', tone: 'done' },
  failed: { id: 'integrations.exchange-state.failed', tone: 'refuse' },
  cancelled: { id: 'integrations.exchange-state.cancelled', tone: 'neutral' },
} as const satisfies Record<ExchangeRecord['state'], { id: MessageId; tone: Tone }>;

/** Whether this kind of data was ever exchanged, even without success. */
export const wasTried = (resource: DataResource): boolean =>
  resource.last_synced_at !== null || resource.last_error !== null;
