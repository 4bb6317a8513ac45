import type { Order } from '../../../../contract/entities/orders.ts';
import { piecesOf } from '../../../../contract/rules/open-lines.ts';
import { css } from '../../../../styled-system/css';
import { addressLines } from '../../../features/orders/address-lines.ts';
import { fulfilmentWords, paymentWords } from '../../../features/orders/store-words.ts';
import { useLocale } from '../../../i18n/provider.tsx';
import { useT } from '../../../i18n/t.ts';
import { panelHint, panelStyle } from './panel.ts';

const table = css({
  width: 'full',
  tableLayout: 'fixed',
  textAlign: 'left',
  '& :is(th, td)': { paddingRight: '4', verticalAlign: 'top' },
  '& td': { whiteSpace: 'pre-line' },
  '& th': { paddingTop: '3', color: 'ink.muted', fontWeight: 'normal' },
  '& thead th': { paddingTop: '0', color: 'ink', fontWeight: 'medium' },
});

interface Difference {
  what: string;
  ours: string;
  theirs: string;
}

/** What differs between the store and what was ordered, side by side `[§D-mends-store]`. */
export function StoreSays({ order }: { order: Order }) {
  const t = useT();
  const differences = useDifferences(order);
  if (!order.store_says) return null;
  return (
    <div className={panelStyle}>
      {differences.length === 0 ? (
        <p className={panelHint}>{t('order.store-alike')}</p>
      ) : (
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{t('order.store-ours')}</th>
              <th scope="col">{t('order.store-theirs')}</th>
            </tr>
          </thead>
          {/* Above its two sides, because three columns are too narrow for an address on a phone. */}
          {differences.map(({ what, ours, theirs }) => (
            <tbody key={what}>
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  {what}
                </th>
              </tr>
              <tr>
                <td>{ours}</td>
                <td>{theirs}</td>
              </tr>
            </tbody>
          ))}
        </table>
      )}
    </div>
  );
}

/** How much of an order was sent, in the store's terms. */
const sentOf = ({ state }: Order) =>
  state === 'shipped' || state === 'delivered'
    ? 'all'
    : state === 'partially_shipped'
      ? 'partly'
      : 'none';

function useDifferences(order: Order): Difference[] {
  const t = useT();
  const names = new Intl.DisplayNames([useLocale()], { type: 'region' });
  const { store_says: says, lines, shipping_address: at } = order;
  if (!says) return [];
  const addressText = (address: Order['shipping_address']) =>
    addressLines(address, names.of(address.country) ?? address.country).join('\n');
  const titles = new Map<string, { ours: number; theirs: number }>();
  const count = (title: string, side: 'ours' | 'theirs', pieces: number) => {
    const known = titles.get(title) ?? { ours: 0, theirs: 0 };
    titles.set(title, { ...known, [side]: known[side] + pieces });
  };
  for (const line of lines) count(line.title, 'ours', piecesOf(line));
  for (const { line_id: id, title, quantity } of says.lines)
    count(lines.find((line) => line.id === id)?.title ?? title, 'theirs', quantity);
  const standing = (
    isCancelled: boolean,
    { payment, fulfilment }: Pick<NonNullable<Order['store_says']>, 'payment' | 'fulfilment'>,
  ) =>
    isCancelled
      ? t('orders.state.cancelled')
      : `${t(paymentWords[payment])} · ${t(fulfilmentWords[fulfilment])}`;
  const all: Difference[] = [
    {
      what: t('order.store'),
      ours: standing(order.state === 'cancelled', { payment: 'paid', fulfilment: sentOf(order) }),
      theirs: standing(says.is_cancelled, says),
    },
    {
      what: t('order.address'),
      ours: addressText(at),
      theirs: says.address ? addressText(says.address) : addressText(at),
    },
    ...[...titles].map(([what, pieces]) => ({
      what,
      ours: t('order.pieces-of', { count: pieces.ours }),
      theirs: t('order.pieces-of', { count: pieces.theirs }),
    })),
  ];
  return all.filter(({ ours, theirs }) => ours !== theirs);
}
