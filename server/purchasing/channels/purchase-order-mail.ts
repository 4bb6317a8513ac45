import { csvOf } from '../../../contract/rules/csv.ts';
import type { Locale } from '../../i18n/locale.ts';
import { words } from '../../i18n/words.ts';
import { mailedName } from '../../mail/mailed-name.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { Consignment } from './channel.ts';

/** Danish for Danish suppliers, English for others. */
const localeOf = (country: string): Locale => (country === 'DK' ? 'da' : 'en');

/**
 * The mail with which a supplier gets a purchase order. The same purchase order has the same message id, so mail
 * programs show it once.
 */
export function purchaseOrderMail(to: string, order: Consignment): Mail {
  const { reference, shop, shipTo, supplier } = order;
  const locale = localeOf(supplier.country);
  const { formatMessage, formatNumber } = words(locale);
  const named = { reference, shop: mailedName(shop.name), supplier: mailedName(supplier.name) };
  const money = (amount: number) =>
    formatNumber(amount / 100, { style: 'currency', currency: order.currency });
  const lines = order.lines.map(
    (line) => `${line.quantity} × ${line.sku}  ${nameOf(line)}  (${money(line.unitCost)})`,
  );
  return {
    to,
    subject: formatMessage({ id: 'mail.purchase-order.subject' }, named),
    text: formatMessage(
      { id: 'mail.purchase-order.text' },
      {
        ...named,
        lines: lines.join('\n'),
        total: money(order.cost),
        address: addressLines(shipTo).join('\n'),
      },
    ),
    messageId: `<${reference}@purchase-orders.dropline>`,
    ...(shop.email ? { replyTo: shop.email } : {}),
    attachments: [{ filename: `${reference}.csv`, content: fileOf(order, locale) }],
  };
}

type Line = Consignment['lines'][number];

const nameOf = ({ title, options }: Line) => [title, ...Object.values(options)].join(', ');

const addressLines = ({
  name,
  line1,
  line2,
  postal_code,
  city,
  country,
  phone,
}: Consignment['shipTo']) =>
  [name, line1, line2, `${postal_code} ${city}`, country, phone].filter(
    (line): line is string => line !== null && line.trim() !== '',
  );

/** One row per line, each with everything needed to send it, for suppliers' own systems. */
function fileOf(order: Consignment, locale: Locale): string {
  const { reference, shipTo, currency } = order;
  const cost = (amount: number) => {
    const text = (amount / 100).toFixed(2);
    return locale === 'da' ? text.replace('.', ',') : text;
  };
  const head =
    'reference,sku,title,quantity,unit_cost,currency,name,address1,address2,postal_code,city,country,phone';
  const rows = order.lines.map((line) => [
    ...[reference, line.sku, nameOf(line), String(line.quantity), cost(line.unitCost), currency],
    ...[shipTo.name, shipTo.line1, shipTo.line2 ?? '', shipTo.postal_code, shipTo.city],
    ...[shipTo.country, shipTo.phone ?? ''],
  ]);
  return csvOf([head.split(','), ...rows], locale === 'da' ? ';' : ',');
}
