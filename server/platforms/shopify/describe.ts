import { z } from 'zod';
import { currency } from '../../../contract/entities/money.ts';
import type { StoreDescription } from '../platform.ts';
import type { Question } from './graphql.ts';

const query = `query Describe {
  shop { name currencyCode }
  currentAppInstallation { accessScopes { handle } }
  locations(first: 1) { nodes { id name } }
}`;

const data = z.object({
  shop: z.object({ name: z.string().min(1), currencyCode: currency }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  locations: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** A store's name, currency and granted scopes, and the first of its locations. */
export const describing = { query, data } satisfies Question<z.infer<typeof data>>;

export function descriptionOf(
  told: z.infer<typeof data>,
  restoreRate: number | null,
): StoreDescription {
  return {
    name: told.shop.name,
    currency: told.shop.currencyCode,
    scopes: told.currentAppInstallation.accessScopes.map(({ handle }) => handle),
    location: told.locations.nodes[0] ?? null,
    restoreRate,
  };
}
