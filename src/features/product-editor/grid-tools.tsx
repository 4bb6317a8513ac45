import { type FormEvent, useState } from 'react';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readBulkInput } from './bulk-input.ts';
import { applyToAll, type Draft, type PriceColumn, raiseAll } from './draft.ts';

interface GridToolsProps {
  onApply: (column: PriceColumn, change: (draft: Draft) => Draft) => void;
  digits: number;
  decimal: ',' | '.';
}

const form = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'flex-start' });
const narrow = css({ flex: { base: '1 1 7rem', md: 'none' }, width: { md: '8rem' } });
const wide = css({ flex: { base: '1 1 10rem', md: 'none' }, width: { md: '11rem' } });

/** Sets one price for all included variants at once, or changes their prices by per cent. */
export function GridTools({ onApply, digits, decimal }: GridToolsProps) {
  const t = useT();
  const [column, setColumn] = useState<PriceColumn>('price');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);

  function apply(event: FormEvent) {
    event.preventDefault();
    const input = readBulkInput(text, digits, decimal);
    setWrong(input === null);
    if (!input) return;
    onApply(column, (draft) =>
      input.kind === 'amount'
        ? applyToAll(draft, column, input.amount)
        : raiseAll(draft, column, input.percent),
    );
    setText('');
  }

  return (
    <form className={form} onSubmit={apply}>
      <Select
        className={narrow}
        label={t('import-list.grid.bulk-column')}
        hideLabel
        options={[
          { value: 'price', label: t('import-list.grid.price') },
          { value: 'compare_at', label: t('import-list.grid.compare-at') },
        ]}
        value={column}
        onChange={({ target }) => setColumn(target.value === 'price' ? 'price' : 'compare_at')}
      />
      <TextField
        className={wide}
        label={t('import-list.grid.bulk-amount')}
        hideLabel
        placeholder={t('import-list.grid.bulk-amount-placeholder')}
        autoComplete="off"
        value={text}
        errors={isWrong ? [t('import-list.grid.bulk-bad')] : []}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        {t('import-list.grid.bulk-apply')}
      </Button>
    </form>
  );
}
