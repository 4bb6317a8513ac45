import { useState } from 'react';
import type { Order } from '../../../../contract/entities/orders.ts';
import { goingLines, piecesOf } from '../../../../contract/rules/open-lines.ts';
import { css } from '../../../../styled-system/css';
import { useT } from '../../../i18n/t.ts';
import { useReadWhen } from '../../../sync/react/use-read-when.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { type PanelProps, panelHint, panelStyle } from './panel.ts';
import { SwapList } from './swap-list.tsx';

type Line = Order['lines'][number];

const one = css({
  display: 'grid',
  gap: '3',
  '&:not(:first-child)': { borderTopWidth: '1px', borderColor: 'hairline', paddingTop: '3' },
});
const name = css({ fontWeight: 'medium' });
const rest = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'end' });
const count = css({ width: '6rem' });

/**
 * What is still to be ordered, line by line: order the article from another supplier, order part of it later, or leave
 * it out `[§D-mends-lines]`.
 */
export function LinesPanel({ order, onDone }: PanelProps) {
  const t = useT();
  const swaps = useReadWhen(true, 'GET /shop/orders/{id}/swaps', { id: order.order_number });
  const lines = goingLines(order.lines, order.purchase_orders);
  return (
    <div className={panelStyle}>
      {lines.map((line) => (
        <section key={line.id} className={one} aria-label={line.title}>
          <p className={name}>
            {t('order.line-pieces', { count: piecesOf(line), title: line.title })}
          </p>
          {line.found && (
            <p className={panelHint}>{t('order.line-stock', { stock: line.found.stock })}</p>
          )}
          {line.product_id !== null && (
            <SwapList order={order} line={line} swaps={swaps} onDone={onDone} />
          )}
          <Rest order={order} line={line} onDone={onDone} />
        </section>
      ))}
      {order.store && (
        <p className={panelHint}>
          {t('order.paid-back-in-store')}{' '}
          <TextLink href={order.store.url}>{order.store.name}</TextLink>
        </p>
      )}
    </div>
  );
}

/** Orders some of the pieces later, or never. */
function Rest({ order, line, onDone }: PanelProps & { line: Line }) {
  const t = useT();
  const pieces = piecesOf(line);
  const short = Math.max(1, pieces - (line.found?.stock ?? 0));
  const [quantity, setQuantity] = useState(Math.min(short, pieces));
  const mayWait = order.purchase_orders.some(({ id }) => id === line.purchase_order_id);
  const options = Array.from({ length: pieces }, (_, at) => ({
    value: String(at + 1),
    label: String(at + 1),
  }));
  return (
    <div className={rest}>
      {pieces > 1 && (
        <Select
          className={count}
          label={t('order.pieces')}
          value={String(quantity)}
          options={options}
          onChange={({ target }) => setQuantity(Number(target.value))}
        />
      )}
      {mayWait && (
        <Button
          size="sm"
          onClick={() => void onDone({ kind: 'split', line_id: line.id, quantity })}
        >
          {t('order.let-wait', { count: quantity })}
        </Button>
      )}
      <Button
        size="sm"
        onClick={() => void onDone({ kind: 'leave_out', line_id: line.id, quantity })}
      >
        {t('order.leave-out', { count: quantity })}
      </Button>
    </div>
  );
}
