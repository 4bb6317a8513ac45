import type { Order } from '../../../../contract/entities/orders.ts';
import { piecesOf } from '../../../../contract/rules/open-lines.ts';
import type { Answer } from '../../../../contract/types.ts';
import { css } from '../../../../styled-system/css';
import { useFormat } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/t.ts';
import type { Read } from '../../../sync/state/types.ts';
import { Button } from '../../../ui/button.tsx';
import { failureText } from '../../../ui/failure-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMarginWords } from './margin-words.ts';
import { type PanelProps, panelHint } from './panel.ts';

interface SwapListProps extends PanelProps {
  line: Order['lines'][number];
  swaps: Read<Answer<'GET /shop/orders/{id}/swaps'>>;
}

const list = css({ display: 'grid', gap: '2' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' });
const words = css({ flex: '1', minWidth: '11rem' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });

/** The same article from other suppliers, with its cost and margin there; says so if there is none. */
export function SwapList({ line, swaps, onDone }: SwapListProps) {
  const t = useT();
  const format = useFormat();
  const margin = useMarginWords(line);
  if (swaps.state === 'loading') return <Skeleton height="3rem" />;
  if (swaps.state === 'failed')
    return <p className={panelHint}>{t(failureText(swaps.failure).title)}</p>;
  const found = swaps.value.data.find(({ line_id }) => line_id === line.id)?.candidates ?? [];
  if (found.length === 0) return <p className={panelHint}>{t('order.swap-none')}</p>;
  return (
    <ul className={list}>
      <li className={panelHint}>
        {t('order.swap-now', {
          cost: format.money(line.unit_cost),
          margin: margin(line.unit_cost),
        })}
      </li>
      {found.map((one) => (
        <li key={one.variant_id} className={row}>
          <Picture src={one.image?.url} alt="" />
          <div className={words}>
            <p>
              {one.supplier.name} · {one.title}
            </p>
            <p className={panelHint}>
              {t(`order.same-by.${one.same_by}`)} ·{' '}
              {[...Object.values(one.options), one.sku].join(' · ')}
            </p>
          </div>
          <span className={figures}>
            {format.money(one.cost)}
            <br />
            <span className={panelHint}>{margin(one.cost)}</span>
          </span>
          <span className={panelHint}>{t('order.line-stock', { stock: one.stock })}</span>
          <Button
            size="sm"
            disabled={one.stock < piecesOf(line)}
            onClick={() =>
              void onDone({
                ...{ kind: 'swap', line_id: line.id, variant_id: one.variant_id },
                unit_cost: one.cost.amount,
              })
            }
          >
            {t('order.swap')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
