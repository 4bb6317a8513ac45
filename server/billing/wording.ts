import { type InvoiceWording, invoiceWording } from '../../contract/rules/invoice-wording.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';

/** A language's wording for invoices. */
export function wordingIn(locale: Locale): InvoiceWording {
  const intl = words(locale);
  return invoiceWording(intl.locale, (id, values) => intl.formatMessage({ id }, values));
}
