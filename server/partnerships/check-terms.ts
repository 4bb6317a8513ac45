import type { PartnershipTerms } from '../../contract/entities/partnerships.ts';
import { Refusal } from '../http/refusal.ts';

/** Terms have one currency: a minimum order in another one is refused, by its field. `path` leads to the terms. */
export function checkTerms(terms: PartnershipTerms, path: readonly string[]): void {
  if (terms.minimum_order.currency === terms.currency) return;
  const text = 'The minimum order is in another currency than the terms.';
  const field = [...path, 'minimum_order', 'currency'].join('.');
  throw new Refusal('invalid', text, { errors: { [field]: [text] } });
}
