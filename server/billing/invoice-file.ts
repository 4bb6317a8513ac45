import type { InvoiceDetail } from '../../contract/entities/billing.ts';
import { invoiceDocument } from '../../contract/rules/invoice-document.ts';
import type { Locale } from '../i18n/locale.ts';
import { wordingIn } from './wording.ts';

/** An invoice as a PDF in the reader's language: what it says is what its page says `[§D-invoice-document]`. */
export async function makeInvoiceFile(
  invoice: InvoiceDetail,
  locale: Locale,
): Promise<{ name: string; content: string }> {
  const document = invoiceDocument(invoice, wordingIn(locale));
  // Loaded only now: few ask for one, and every start would wait for the fonts' reader.
  const { drawInvoice } = await import('./invoice-paper.ts');
  const issuedAt = new Date(invoice.issued_at);
  const file = await drawInvoice(document, { language: locale, issuedAt });
  const title = document.title.toLowerCase().replaceAll(' ', '-');
  return { name: `${title}-${document.number}.pdf`, content: file.toString('base64') };
}
