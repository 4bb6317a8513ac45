import type { Config } from '../config.ts';

/**
 * What the operator is told at startup, one line each: what is missing that the law requires on an invoice, or that a
 * shop needs to pay it.
 */
export function missingOnInvoices({ vat, payee }: Config['invoicing']): string[] {
  return [
    vat === null && "COMPANY_VAT is not set: invoices lack the seller's VAT number.",
    payee === null &&
      'Neither BANK_IBAN nor BANK_ACCOUNT is set: invoices tell nobody where to pay.',
  ].filter((line) => line !== false);
}
