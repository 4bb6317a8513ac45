import { useState } from 'react';
import { css, cx } from '../../styled-system/css';
import { type MoneyValue, minorDigits } from '../i18n/format.ts';
import { useLocale } from '../i18n/provider.tsx';
import { useT } from '../i18n/t.tsx';
import { Field, type FieldProps } from './field.tsx';
import { inputStyle } from './field-style.ts';
import { parseMoney } from './parse-money.ts';

interface MoneyFieldProps extends FieldProps {
  value: MoneyValue | null;
  currency: string;
  /** Told at blur and Enter, and only what is an amount; null when it was emptied and `optional`. */
  onChange: (value: MoneyValue | null) => void;
  optional?: boolean;
  disabled?: boolean;
  /** Leaves out the currency beside the amount, as in a grid whose head says it. */
  bare?: boolean;
}

const box = css({ position: 'relative' });
const amount = css({ textAlign: 'right', fontVariantNumeric: 'tabular-nums' });
const withUnit = css({ paddingRight: '12' });
const unit = css({
  position: 'absolute',
  right: '3',
  top: '50%',
  transform: 'translateY(-50%)',
  textStyle: 'dense',
  color: 'ink.muted',
  pointerEvents: 'none',
});

/** An amount typed as the language writes it, kept in minor units. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, currency, onChange, optional, disabled, bare, errors, ...frame } = props;
  const t = useT();
  const decimal = useLocale() === 'da' ? ',' : '.';
  const digits = minorDigits(currency);
  const shown = value === null ? '' : write(value.amount, digits, decimal);
  /** What is being typed; null shows the value. */
  const [draft, setDraft] = useState<string | null>(null);
  const parsed = draft === null ? null : parseMoney(draft, digits, decimal);
  const isWrong = draft !== null && parsed === null && !(optional && draft.trim() === '');

  function settle() {
    if (draft === null || isWrong) return;
    setDraft(null);
    const amount = draft.trim() === '' ? null : parsed;
    if (amount !== (value?.amount ?? null)) onChange(amount === null ? null : { amount, currency });
  }

  return (
    <Field {...frame} errors={isWrong ? [t('ui.money.wrong')] : errors}>
      {(control) => (
        <div className={box}>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={draft ?? shown}
            onChange={(event) => setDraft(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') settle();
              if (event.key === 'Escape' && draft !== null) {
                event.stopPropagation();
                setDraft(null);
              }
            }}
            className={cx(inputStyle, amount, !bare && withUnit)}
          />
          {!bare && <span className={unit}>{currency}</span>}
        </div>
      )}
    </Field>
  );
}

const write = (amount: number, digits: number, decimal: string) =>
  (amount / 10 ** digits).toFixed(digits).replace('.', decimal);
