import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash';
import type { MappingValue } from '../../../contract/entities/value-rules.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import type { Overlaid } from '../../sync/state/types.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { attributeWords } from './attribute-words.ts';

interface Actions {
  onEdit: (value: MappingValue) => void;
  onRemove: (value: MappingValue) => void;
}

const source = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });
const buttons = css({ display: 'inline-flex', gap: '1' });

/** Without actions for people who may only read. */
export function useMappedColumns(actions: Actions | null): Column<Overlaid<MappingValue>>[] {
  const t = useT();
  const columns: Column<Overlaid<MappingValue>>[] = [
    {
      id: 'source',
      header: t('mapping-values.source'),
      card: 'title',
      cell: ({ value }) => <span className={source}>{value.source_value}</span>,
    },
    {
      id: 'target',
      header: t('mapping-values.target'),
      cell: ({ value }) => <span className={source}>{value.target_value}</span>,
    },
    {
      id: 'attribute',
      header: t('mapping-values.attribute'),
      width: '8rem',
      cell: ({ value }) => <Badge>{t(attributeWords[value.attribute])}</Badge>,
    },
    {
      id: 'products',
      header: t('mapping-values.column-products'),
      align: 'end',
      width: '8rem',
      cell: ({ value }) => t('mapping-values.products', { count: value.products_count }),
    },
  ];
  if (!actions) return columns;
  const { onEdit, onRemove } = actions;
  return [
    ...columns,
    {
      id: 'actions',
      header: t('mapping-values.actions'),
      hideHeader: true,
      card: 'aside',
      width: '6rem',
      align: 'end',
      cell: ({ value }) => (
        <span className={buttons}>
          <IconButton
            size="sm"
            aria-keyshortcuts="e"
            label={t('mapping-values.edit', { value: value.source_value })}
            icon={<Pencil aria-hidden="true" size={16} />}
            onClick={() => onEdit(value)}
          />
          <IconButton
            size="sm"
            aria-keyshortcuts="Delete"
            label={t('mapping-values.remove', { value: value.source_value })}
            icon={<Trash aria-hidden="true" size={16} />}
            onClick={() => onRemove(value)}
          />
        </span>
      ),
    },
  ];
}
