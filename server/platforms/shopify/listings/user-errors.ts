import { z } from 'zod';
import type { ListingError } from '../../../../contract/entities/listings.ts';
import type { ListingOutcome } from '../../platform.ts';

export const userErrors = z.array(
  z.object({
    field: z.array(z.string()).nullish(),
    message: z.string(),
    code: z.string().nullish(),
  }),
);
type UserError = z.infer<typeof userErrors>[number];

/** By the text of Shopify's error; the first match counts. */
const byWhat: readonly [RegExp, ListingError][] = [
  [/does not exist|could not be found.*inventory item|INVALID_INVENTORY_ITEM/i, 'gone'],
  [/VARIANTS_OVER_LIMIT/, 'too_many_variants'],
  [/already exists|DUPLICATED_OPTION/i, 'options_alike'],
  [/locationId|LOCATION/, 'no_location'],
  [/files|media|image/i, 'picture_refused'],
  [/price/i, 'price_refused'],
  [/title|description|tags|vendor|productType|handle/i, 'text_refused'],
];

/** The outcome of a refused listing. */
export function refusalBy(errors: readonly UserError[]): ListingOutcome | null {
  const [first] = errors;
  if (!first) return null;
  const said = `${first.code ?? ''} ${(first.field ?? []).join('.')} ${first.message}`;
  const known = byWhat.find(([pattern]) => pattern.test(said));
  return { error: known?.[1] ?? 'refused', text: first.message };
}
