import type {
  DataResource,
  DataResourceKind,
  IntegrationOptions,
} from '../../contract/entities/integrations.ts';
import { resourceDirections } from '../../contract/rules/resource-directions.ts';

/** All of the stock is told as it is, before the shop says otherwise. */
export const defaultOptions: IntegrationOptions = { stock_buffer: 0, out_of_stock_policy: 'zero' };

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
