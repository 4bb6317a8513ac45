import { useId, useState } from 'react';
import { mostPrice } from '../../../contract/limits/longest.ts';
import { useT } from '../../i18n/t.ts';
import { readAmount } from '../../ui/parse-money.ts';
import { writeAmount } from './bulk-input.ts';
import * as look from './grid-style.ts';
import { priceProblem } from './price-problem.ts';

interface PriceCellProps {
  label: string;
  /** Minor units; null is empty. */
  value: number | null;
  /** What was typed and is no price: it stands in place of the value until it is put right. */
  unread: string | undefined;
  digits: number;
  decimal: ',' | '.';
  row: number;
  column: number;
  /** It may not be emptied. */
  needed?: boolean;
  onChange: (amount: number | null) => void;
  /** Called with what can't be read once the person leaves the cell; undefined when it can. */
  onUnread: (text: string | undefined) => void;
}

/** A price in the grid. What is typed counts at once where it is an amount, so that margins and findings follow. */
export function PriceCell(props: PriceCellProps) {
  'use memo';
  const { label, value, unread, digits, decimal, row, column, needed = false } = props;
  const { onChange, onUnread } = props;
  const t = useT();
  const id = useId();
  /** What is being typed; null shows what stands there. */
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
    // The beginning of something that turns out to be no price isn't one either.
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
