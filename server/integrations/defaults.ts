import type {
  DataResource,
  DataResourceKind,
  IntegrationOptions,
} from '../../contract/entities/integrations.ts';
import { resourceDirections } from '../../contract/rules/resource-directions.ts';

/** Nothing goes live, and no order is placed, before the shop says so. */
export const defaultOptions: IntegrationOptions = {
  publish_as: 'draft',
  price_rule: 'import_list',
  stock_buffer: 0,
  out_of_stock_policy: 'zero',
  auto_confirm_orders: false,
};

/** Everything is exchanged, and nothing has been yet. */
export const defaultDataResources = (): DataResource[] =>
  (Object.keys(resourceDirections) as DataResourceKind[]).map((kind) => ({
    kind,
    enabled: true,
    direction: resourceDirections[kind][0],
    cursor: null,
    last_synced_at: null,
    last_error: null,
  }));
