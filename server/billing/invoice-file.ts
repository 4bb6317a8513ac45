import type { InvoiceDetail } from '../../contract/entities/billing.ts';
import { invoiceDocument } from '../../contract/rules/invoice-document.ts';
import type { Locale } from '../i18n/locale.ts';
import { wordingIn } from './wording.ts';

/** An invoice as a PDF in the reader's language, with the same content as its page `[§D-invoice-document]`. */
export async function makeInvoiceFile(
  invoice: InvoiceDetail,
  locale: Locale,
): Promise<{ name: string; content: string }> {
  const document = invoiceDocument(invoice, wordingIn(locale));
  // Loaded on demand: it is rarely needed, and would slow down every start by loading the font library.
  const { drawInvoice } = await import('./invoice-paper.ts');
  const issuedAt = new Date(invoice.issued_at);
  const file = await drawInvoice(document, { language: locale, issuedAt });
  const title = document.title.toLowerCase().replaceAll(' ', '-');
  return { name: `${title}-${document.number}.pdf`, content: file.toString('base64') };
}
