import type { Partnership, PartnershipRequest } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import {
  PartnershipStateWord,
  RequestStateWord,
} from '../../features/partnerships/partnership-state.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import type { Overlaid } from '../../sync/state/types.ts';
import type { Column } from '../../ui/column.ts';
import { DateTime } from '../../ui/date-time.tsx';

const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const state = css({
  display: 'inline-flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  columnGap: '2',
});
const muted = css({ textStyle: 'caption', color: 'ink.muted' });
const message = css({ display: 'block', color: 'ink.muted', truncate: true });

export function usePartnershipColumns(): Column<Overlaid<Partnership>>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'shop',
      header: t('supplier.column.shop'),
      card: 'title',
      cell: ({ value }) => <span className={name}>{value.shop.name}</span>,
    },
    {
      id: 'state',
      header: t('supplier.column.state'),
      card: 'line',
      width: '15rem',
      cell: ({ value }) => (
        <span className={state}>
          <PartnershipStateWord state={value.state} />
          {value.ends_at && <span className={muted}>{format.date(value.ends_at)}</span>}
        </span>
      ),
    },
    {
      id: 'discount',
      header: t('partnerships.terms.discount'),
      align: 'end',
      width: '6rem',
      cell: ({ value }) =>
        t('partnerships.terms.percent', { share: format.number(value.terms.discount / 100) }),
    },
    {
      id: 'minimum',
      header: t('partnerships.terms.minimum'),
      align: 'end',
      width: '9rem',
      cell: ({ value }) =>
        value.terms.minimum_order.amount === 0
          ? t('partnerships.terms.none')
          : format.money(value.terms.minimum_order),
    },
    {
      id: 'products',
      header: t('supplier.column.products'),
      align: 'end',
      width: '7rem',
      cell: ({ value }) => format.number(value.products_count),
    },
    {
      id: 'since',
      header: t('supplier.column.since'),
      align: 'end',
      width: '8rem',
      cell: ({ value }) => <DateTime at={value.started_at} form="date" />,
    },
  ];
}

export function useRequestColumns(): Column<Overlaid<PartnershipRequest>>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'shop',
      header: t('supplier.column.shop'),
      card: 'title',
      width: '14rem',
      cell: ({ value }) => <span className={name}>{value.shop.name}</span>,
    },
    {
      id: 'message',
      header: t('supplier.column.message'),
      card: 'line',
      cell: ({ value }) => (
        <span className={message}>{value.message || t('supplier.needs.no-message')}</span>
      ),
    },
    {
      id: 'state',
      header: t('supplier.column.state'),
      card: 'line',
      width: '9rem',
      cell: ({ value }) => (
        <RequestStateWord state={value.state} pending="supplier.request.pending" />
      ),
    },
    {
      id: 'made',
      header: t('supplier.column.made'),
      align: 'end',
      width: '9rem',
      cell: ({ value }) => <DateTime at={value.created_at} inRow />,
    },
    {
      id: 'until',
      header: t('supplier.column.until'),
      align: 'end',
      width: '9rem',
      cell: ({ value }) => (value.state === 'pending' ? format.date(value.expires_at) : '–'),
    },
  ];
}
