import { useId, useState } from 'react';
import { mostPrice } from '../../../contract/limits/longest.ts';
import { useT } from '../../i18n/t.ts';
import { readAmount } from '../../ui/parse-money.ts';
import { writeAmount } from './bulk-input.ts';
import * as look from './grid-style.ts';
import { priceProblem } from './price-problem.ts';

interface PriceCellProps {
  label: string;
  /** In minor units; null if empty. */
  value: number | null;
  /** An input that isn't a price; shown instead of the value until it is corrected. */
  unread: string | undefined;
  digits: number;
  decimal: ',' | '.';
  row: number;
  column: number;
  /** The cell can't be left empty. */
  needed?: boolean;
  onChange: (amount: number | null) => void;
  /** Called when the person leaves the cell: with the input if it isn't a price, otherwise with undefined. */
  onUnread: (text: string | undefined) => void;
}

/** A price in the grid. Input takes effect at once if it is an amount, so that margins and findings are updated. */
export function PriceCell(props: PriceCellProps) {
  'use memo';
  const { label, value, unread, digits, decimal, row, column, needed = false } = props;
  const { onChange, onUnread } = props;
  const t = useT();
  const id = useId();
  /** The current input; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  const text = typed ?? unread;
  const read = text === undefined ? null : readPrice(text);
  const problem = read && 'problem' in read ? read.problem : null;
  const isTold = typed === null && problem !== null;

  function readPrice(from: string) {
    if (!needed && from.trim() === '') return { amount: null };
    return readAmount(from, digits, decimal, mostPrice);
  }

  function type(next: string) {
    setTyped(next);
    const read = readPrice(next);
    // An input like `12x` may have begun as a valid price, so the value from before is restored.
    onChange('amount' in read ? read.amount : before);
  }

  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={isTold ? id : undefined}
        data-row={row}
        data-column={column}
        data-typing={typed !== null}
        value={text ?? (value === null ? '' : writeAmount(value, digits, decimal))}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => {
          if (unread === undefined) setBefore(value);
          target.select();
        }}
        onBlur={() => {
          if (typed === null) return;
          setTyped(null);
          onUnread(problem === null ? undefined : typed);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === undefined) return;
          event.stopPropagation();
          event.preventDefault();
          setTyped(null);
          onUnread(undefined);
          onChange(before);
        }}
        className={look.cell}
      />
      {isTold && (
        <span id={id} role="alert" className={look.problem}>
          {t(priceProblem[problem], { text: text ?? '', digits })}
        </span>
      )}
    </>
  );
}
