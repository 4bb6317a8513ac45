import { useState } from 'react';
import { isEditable } from '../../../../contract/rules/my-product-figures.ts';
import { css } from '../../../../styled-system/css';
import { useT } from '../../../i18n/t.ts';
import { useRecords } from '../../../sync/react/use-records.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { type PanelProps, panelButton, panelHint, panelStyle } from './panel.ts';

const name = css({ fontWeight: 'medium' });

/** Sets which of the shop's variants an unknown article is, for all orders with it `[§D-mends-map]`. */
export function MapPanel({ order, onDone }: PanelProps) {
  const t = useT();
  const mine = useRecords('my-products');
  const line = order.lines.find(({ product_id }) => product_id === null);
  const [chosen, setChosen] = useState('');
  if (!line) return null;
  const products = mine.state === 'ready' ? mine.value.map(({ value }) => value) : [];
  const options = products.filter(isEditable).flatMap(({ title, variants }) =>
    variants
      .filter(({ included }) => included)
      .map(({ variant_id: id, sku, options: own }) => ({
        value: String(id),
        label: [title, ...Object.values(own), sku].filter(Boolean).join(' · '),
      })),
  );
  return (
    <div className={panelStyle}>
      <p className={name}>{t('order.map-line', { title: line.title, sku: line.sku || '–' })}</p>
      <SearchSelect
        label={t('order.map-to')}
        value={chosen}
        options={[{ value: '', label: t('order.map-choose') }, ...options]}
        onChange={setChosen}
      />
      <p className={panelHint}>{t('order.map-hint')}</p>
      <Button
        tone="primary"
        size="sm"
        disabled={chosen === ''}
        className={panelButton}
        onClick={() => void onDone({ kind: 'map', line_id: line.id, variant_id: Number(chosen) })}
      >
        {t('order.map-do')}
      </Button>
    </div>
  );
}
