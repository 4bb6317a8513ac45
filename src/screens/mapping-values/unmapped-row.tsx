import { useRef, useState } from 'react';
import type { UnmappedValue } from '../../../contract/entities/value-rules.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { useKeptForm } from '../../ui/use-kept-form.ts';
import { attributeWords } from './attribute-words.ts';
import { useSuggestions } from './use-suggestions.ts';

interface UnmappedRowProps {
  /** The integration's id. */
  id: number;
  value: UnmappedValue;
}

const line = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) auto',
    md: 'minmax(0, 1fr) 8rem minmax(0, 1fr) auto',
  },
  gap: '2',
  alignItems: 'center',
  paddingBlock: '2.5',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
  // Messages above the fields.
  '& > [role]': { gridColumn: '1 / -1' },
});
const source = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const count = css({
  color: 'ink.muted',
  textStyle: 'dense',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  textAlign: 'right',
  paddingRight: { md: '4' },
});

/**
 * One value without a mapping. The store's word is typed beside it, or chosen among those that others were mapped to;
 * Enter moves on to the next value.
 */
export function UnmappedRow({ id, value }: UnmappedRowProps) {
  const t = useT();
  const send = useSend();
  const [text, setText] = useState('');
  const [isReached, setReached] = useState(false);
  const suggestions = useSuggestions(id, value.attribute, isReached);
  const row = useRef<HTMLLIElement>(null);
  const form = useKeptForm(`unmapped:${id}:${value.attribute}:${value.source_value}`, map, {
    held: { current: { text }, begun: { text: '' }, set: (kept) => setText(kept.text) },
  });
  async function map() {
    if (text.trim() === '') return 'unfilled';
    // Looked up first, because the row disappears once the value is mapped.
    const next = row.current?.nextElementSibling?.querySelector('input');
    const { attribute, source_value } = value;
    const body = { attribute, source_value, target_value: text };
    const sent = await send('POST /shop/integrations/{id}/mapping-values', { id, body });
    if (sent.kind === 'failed') return sent.failure;
    next?.focus();
    return null;
  }
  const wrong = [...form.errors('target_value'), ...form.errors('source_value')];
  return (
    <li ref={row}>
      <KeptForm className={line} sending={form} onFocus={() => setReached(true)} noValidate>
        <span className={source}>
          <span className={name}>{value.source_value}</span>
          <Badge>{t(attributeWords[value.attribute])}</Badge>
        </span>
        <span className={count}>
          {t('mapping-values.products', { count: value.products_count })}
        </span>
        <SearchSelect
          free
          label={t('mapping-values.target-of', { value: value.source_value })}
          hideLabel
          placeholder={t('mapping-values.target-placeholder')}
          maxLength={255}
          options={suggestions}
          value={text}
          onChange={setText}
          errors={wrong}
        />
        <Button type="submit" loading={form.busy} disabled={text.trim() === ''}>
          {t('mapping-values.map')}
        </Button>
      </KeptForm>
    </li>
  );
}
