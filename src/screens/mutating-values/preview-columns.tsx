import type { RuleItem, RuleSample } from '../../../contract/entities/value-rules.ts';
import type { RuleOutcome } from '../../../contract/rules/value-rules.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { fieldWords } from './rule-words.ts';

export interface Outcome extends RuleOutcome {
  sample: RuleSample;
}

const was = css({ color: 'ink.muted', textDecoration: 'line-through' });
const stack = css({ display: 'grid', minWidth: '0' });
const text = css({ lineClamp: '2', overflowWrap: 'anywhere' });
const muted = css({ color: 'ink.muted', fontWeight: 'normal', textStyle: 'caption' });
const pair = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '2',
  justifyContent: 'flex-end',
});

const texts = ['description', 'brand', 'tags'] as const;

export function usePreviewColumns(): Column<Outcome>[] {
  const t = useT();
  const changedTexts = ({ sample, item }: Outcome) =>
    texts.filter((field) => asText(sample.item, field) !== asText(item, field));
  return [
    {
      id: 'picture',
      header: t('product.picture-column'),
      hideHeader: true,
      card: 'media',
      width: '3.5rem',
      cell: ({ sample }) => <Picture src={sample.image?.url} alt="" />,
    },
    {
      id: 'title',
      header: t('mutating-values.column.product'),
      card: 'title',
      cell: (row) => (
        <span className={stack}>
          {row.item.title !== row.sample.item.title && (
            <del className={was}>{row.sample.item.title}</del>
          )}
          <span className={text}>{row.item.title}</span>
          {changedTexts(row).map((field) => (
            <span key={field} className={muted}>
              {t('mutating-values.becomes', {
                field: t(fieldWords[field]),
                text: asText(row.item, field).slice(0, 120),
              })}
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'by',
      header: t('mutating-values.column.by'),
      card: 'line',
      width: '11rem',
      cell: ({ changedBy, excluded }) =>
        excluded ? (
          <Badge tone="wait">
            {t('mutating-values.excluded', { rule: changedBy.at(-1) ?? 0 })}
          </Badge>
        ) : changedBy.length === 0 ? (
          <span className={muted}>{t('mutating-values.unchanged')}</span>
        ) : (
          t('mutating-values.changed-by', { rules: changedBy.join(', '), count: changedBy.length })
        ),
    },
    {
      id: 'cost',
      header: t('mutating-values.field.cost'),
      align: 'end',
      width: '7rem',
      cell: ({ sample }) => (
        <Money value={{ amount: sample.item.cost, currency: sample.currency }} />
      ),
    },
    {
      id: 'price',
      header: t('mutating-values.field.price'),
      align: 'end',
      width: '13rem',
      cell: ({ sample, item, excluded }) => (
        <span className={pair}>
          {(item.price !== sample.item.price || excluded) && (
            <del className={was}>
              <Money value={{ amount: sample.item.price, currency: sample.currency }} />
            </del>
          )}
          {!excluded && <Money value={{ amount: item.price, currency: sample.currency }} />}
        </span>
      ),
    },
  ];
}

const asText = (item: RuleItem, field: (typeof texts)[number]): string =>
  [item[field] ?? ''].flat().join(', ');
