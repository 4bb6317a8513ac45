/** What an invoice's line is for, independent of any language. */
export interface InvoiceLine {
  kind: 'period' | 'upgrade' | 'credit';
  plan: string;
  interval: string;
  /** For a period: its price per month without discount. */
  monthly?: number;
  /** For a part of a period: the price of the whole period. */
  of?: number;
}

/** Who an invoice is addressed to, as printed on it. */
export interface BilledTo {
  name: string;
  line1: string | null;
  postalCode: string | null;
  city: string | null;
  country: string;
  vat: string | null;
}

/** The facts about a shop that decide its VAT. */
export interface Buyer {
  country: string;
  vat: string | null;
  vatState: string | null;
}

/** Who issues the invoice, as printed on it. */
export interface Seller {
  name: string;
  line1: string;
  postalCode: string;
  city: string;
  country: string;
  /** Null if the operator hasn't set one. */
  vat: string | null;
  email: string;
}
