import type { PartnershipTerms } from '../../../contract/entities/partnerships.ts';
import { minorDigits } from '../../../contract/rules/minor-digits.ts';
import { parseMoney } from '../../ui/parse-money.ts';

/** Terms as they are typed. */
export interface TermsInput {
  discount: string;
  currency: string;
  shipping: string;
  minimum: string;
}

type Decimal = ',' | '.';

/** At most 90 %, in hundredths of a per cent. */
const mostDiscount = 9000;

export function typedTerms(terms: PartnershipTerms, decimal: Decimal): TermsInput {
  const digits = minorDigits(terms.currency);
  return {
    discount: written(terms.discount, 2, decimal),
    currency: terms.currency,
    shipping: terms.shipping,
    minimum: written(terms.minimum_order.amount, digits, decimal),
  };
}

export interface ReadTerms {
  terms: PartnershipTerms | null;
  /** The fields that can't be read. */
  wrong: ReadonlySet<keyof TermsInput>;
}

/** Reads the typed terms; an empty field means no discount, or no minimum. */
export function readTerms(input: TermsInput, decimal: Decimal): ReadTerms {
  const { currency } = input;
  const discount = amountOf(input.discount.replace(/%\s*$/, ''), 2, decimal);
  const minimum = amountOf(input.minimum, minorDigits(currency), decimal);
  const wrong = new Set<keyof TermsInput>();
  if (discount === null || discount > mostDiscount) wrong.add('discount');
  if (minimum === null) wrong.add('minimum');
  if (discount === null || minimum === null || wrong.size > 0) return { terms: null, wrong };
  const shipping = input.shipping.trim();
  const terms = { discount, currency, shipping, minimum_order: { amount: minimum, currency } };
  return { terms, wrong };
}

const amountOf = (text: string, digits: number, decimal: Decimal) =>
  text.trim() === '' ? 0 : parseMoney(text, digits, decimal);

/** Writes 1250 with two digits as `12,5`. */
function written(amount: number, digits: number, decimal: Decimal): string {
  return String(amount / 10 ** digits).replace('.', decimal);
}
