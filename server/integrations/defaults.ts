import type { DataResource, IntegrationOptions } from '../../contract/entities/integrations.ts';
import { resourceDirections } from '../../contract/rules/resource-directions.ts';
import { keysOf } from '../lib/keys-of.ts';

/** All of the stock is shown, until the shop changes that. */
export const defaultOptions: IntegrationOptions = {
  stock_buffer: 0,
  out_of_stock_policy: 'zero',
  publish_as: 'active',
};

/** Everything is exchanged, and nothing has been yet. */
export const defaultDataResources = (): DataResource[] =>
  keysOf(resourceDirections).map((kind) => ({
    kind,
    enabled: true,
    direction: resourceDirections[kind],
    cursor: null,
    last_synced_at: null,
    last_error: null,
  }));
