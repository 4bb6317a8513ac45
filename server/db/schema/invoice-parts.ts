/** What an invoice's line is about, in no language. */
export interface InvoiceLine {
  kind: 'period' | 'upgrade' | 'credit';
  plan: string;
  interval: string;
  /** Of a period: what a month of it costs without discount. */
  monthly?: number;
  /** Of a part of a period: what all of it costs, or did. */
  of?: number;
}

/** Who an invoice is made out to, as it stands on it. */
export interface BilledTo {
  name: string;
  line1: string | null;
  postalCode: string | null;
  city: string | null;
  country: string;
  vat: string | null;
}

/** Of a shop, what its VAT follows. */
export interface Buyer {
  country: string;
  vat: string | null;
  vatState: string | null;
}

/** Who issues invoices, as it stands on them. */
export interface Seller {
  name: string;
  line1: string;
  postalCode: string;
  city: string;
  country: string;
  /** Null where the operator has set none. */
  vat: string | null;
  email: string;
}
