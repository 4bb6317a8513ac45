import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash';
import type { GateCode, ImportProduct } from '../../../contract/entities/import-products.ts';
import type { GateResult } from '../../../contract/rules/publish-gate.ts';
import { css } from '../../../styled-system/css';
import { GateFindings } from '../../features/product-editor/gate-findings.tsx';
import { useShopMoney } from '../../features/products/use-shop-money.ts';
import { useT } from '../../i18n/t.ts';
import type { Column } from '../../ui/column.ts';
import { Drop } from '../../ui/drop.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { importRow } from './import-rows.ts';
import type { Item } from './item.ts';
import { PriceBar } from './price-bar.tsx';
import { stateWords } from './words.ts';

const title = css({ display: 'grid', gap: '0.5', minWidth: '0', paddingBlock: { md: '1' } });
const name = css({ fontWeight: 'medium', lineClamp: { base: '2', sidebar: '1' } });
const muted = css({
  color: 'ink.muted',
  fontWeight: 'normal',
  truncate: true,
  textStyle: 'caption',
});
const figure = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const actions = css({
  position: 'relative',
  zIndex: 'raised',
  display: 'flex',
  justifyContent: 'flex-end',
  marginRight: '-1',
});

// Hidden on a phone, where the whole card opens the editor.
const onDesktop = css({ display: { base: 'none', md: 'inline-flex' } });

interface Actions {
  onEdit: (item: Item) => void;
  onRemove: (item: Item) => void;
}

/** Whether the gate's result is shown. Published items have passed the gate; later findings belong to my products. */
const showsGate = (product: ImportProduct) =>
  product.state === 'draft' || product.state === 'ready' || product.state === 'failed';

/**
 * Adds the reason why the last import failed, which is worth showing even if the gate wouldn't block the item any more.
 */
function withFailure(gate: GateResult, failure: GateCode | null): GateResult {
  if (failure === null || gate.blocks.includes(failure)) return gate;
  return { ...gate, blocks: [failure, ...gate.blocks] };
}

export function useColumns({ onEdit, onRemove }: Actions): Column<Item>[] {
  'use memo';
  const t = useT();
  const money = useShopMoney();
  return [
    {
      id: 'picture',
      header: t('product.picture-column'),
      hideHeader: true,
      card: 'media',
      width: '3.5rem',
      cell: ({ value }) => <Picture src={value.images[0]?.url} alt="" />,
    },
    {
      id: 'product',
      header: t('import-list.column.product'),
      card: 'title',
      cell: ({ value, freshness }) => {
        const row = importRow(value, money);
        // Not shown while there is an unsent change that may have fixed it.
        const failure = freshness === 'pending' ? null : value.failure;
        return (
          <span className={title}>
            <span className={name}>{value.title}</span>
            <span className={muted}>
              {row.sku === '' ? value.supplier.name : `${value.supplier.name} · ${row.sku}`}
            </span>
            {showsGate(value) && <GateFindings gate={withFailure(row.gate, failure)} />}
          </span>
        );
      },
    },
    {
      id: 'variants',
      header: t('import-list.column.variants'),
      align: 'end',
      card: 'hidden',
      width: '6rem',
      cell: ({ value }) => {
        const { included, variants } = importRow(value, money);
        return variants === 0 ? null : (
          <span className={figure}>
            {included === variants
              ? variants
              : t('import-list.variants-included', { included, count: variants })}
          </span>
        );
      },
    },
    {
      id: 'price',
      header: t('import-list.column.price'),
      card: 'line',
      width: '21.5rem',
      cell: ({ value }) => <PriceBar row={importRow(value, money)} />,
    },
    {
      id: 'state',
      header: t('import-list.column.state'),
      card: 'line',
      width: '9rem',
      cell: ({ value, freshness }) => (
        <StatusDot tone={stateWords[value.state].tone}>
          {t(stateWords[value.state].id)}
          <Drop state={freshness} compact />
        </StatusDot>
      ),
    },
    {
      id: 'actions',
      header: t('import-list.column.actions'),
      hideHeader: true,
      card: 'aside',
      width: '5.5rem',
      cell: (item) => (
        <span className={actions}>
          <IconButton
            size="sm"
            className={onDesktop}
            label={t('import-list.edit-named', { title: item.value.title })}
            icon={<Pencil aria-hidden="true" size={16} />}
            onClick={() => onEdit(item)}
          />
          <IconButton
            size="sm"
            aria-keyshortcuts="Delete"
            label={t('import-list.remove-named', { title: item.value.title })}
            icon={<Trash aria-hidden="true" size={16} />}
            onClick={() => onRemove(item)}
          />
        </span>
      ),
    },
  ];
}
