import { useState } from 'react';
import { useT } from '../../i18n/t.ts';
import { parseMoney } from '../../ui/parse-money.ts';
import { writeAmount } from './bulk-input.ts';
import * as look from './grid-style.ts';

interface PriceCellProps {
  label: string;
  /** Minor units; null is empty. */
  value: number | null;
  digits: number;
  decimal: ',' | '.';
  row: number;
  column: number;
  /** It may not be emptied. */
  needed?: boolean;
  onChange: (amount: number | null) => void;
}

/** A price in the grid. What is typed counts at once where it is an amount, so that margins and findings follow. */
export function PriceCell(props: PriceCellProps) {
  'use memo';
  const { label, value, digits, decimal, row, column, needed = false, onChange } = props;
  const t = useT();
  /** What is being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  const shown = value === null ? '' : writeAmount(value, digits, decimal);
  const isEmpty = typed !== null && typed.trim() === '';
  const amount = typed === null || isEmpty ? null : parseMoney(typed, digits, decimal);
  const isWrong = typed !== null && (isEmpty ? needed : amount === null);

  function type(text: string) {
    setTyped(text);
    const next = text.trim() === '' ? null : parseMoney(text, digits, decimal);
    if (next !== null || (text.trim() === '' && !needed)) onChange(next);
  }

  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={
        isWrong
          ? t(isEmpty ? 'import-list.grid.price-needed' : 'import-list.grid.bad-price')
          : undefined
      }
      data-row={row}
      data-column={column}
      data-typing={typed !== null}
      value={typed ?? shown}
      onChange={({ target }) => type(target.value)}
      onFocus={({ target }) => {
        setBefore(value);
        target.select();
      }}
      // What is no price falls back to the last one that was.
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === null) return;
        event.stopPropagation();
        event.preventDefault();
        setTyped(null);
        onChange(before);
      }}
      className={look.cell}
    />
  );
}
