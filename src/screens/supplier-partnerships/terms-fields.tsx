import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TermsInput } from './terms-input.ts';

interface TermsFieldsProps {
  input: TermsInput;
  onChange: (input: TermsInput) => void;
  /** The fields that can't be read. */
  wrong: ReadonlySet<keyof TermsInput>;
  /** The server's errors for a field. */
  errors: (field: string) => readonly string[];
}

const currencies = ['DKK', 'EUR', 'SEK', 'NOK', 'GBP', 'USD'];
const pair = css({ display: 'grid', gap: '4', gridTemplateColumns: { md: '1fr 1fr' } });
const grid = css({ display: 'grid', gap: '4' });

/** Discount, currency, minimum order and shipping. */
export function TermsFields({ input, onChange, wrong, errors }: TermsFieldsProps) {
  const t = useT();
  const set = (change: Partial<TermsInput>) => onChange({ ...input, ...change });
  const offered = currencies.includes(input.currency)
    ? currencies
    : [...currencies, input.currency];
  return (
    <div className={grid}>
      <div className={pair}>
        <TextField
          label={t('partnerships.terms.discount')}
          hint={t('partnerships.terms.discount.hint')}
          inputMode="decimal"
          value={input.discount}
          onChange={(event) => set({ discount: event.target.value })}
          errors={
            wrong.has('discount')
              ? [t('partnerships.terms.discount.wrong')]
              : errors('terms.discount')
          }
        />
        <Select
          label={t('partnerships.terms.currency')}
          value={input.currency}
          onChange={(event) => set({ currency: event.target.value })}
          options={offered.map((value) => ({ value, label: value }))}
          errors={errors('terms.currency')}
        />
      </div>
      <TextField
        label={t('partnerships.terms.minimum')}
        inputMode="decimal"
        value={input.minimum}
        onChange={(event) => set({ minimum: event.target.value })}
        errors={
          wrong.has('minimum')
            ? [t('partnerships.terms.minimum.wrong')]
            : errors('terms.minimum_order.amount')
        }
      />
      <TextArea
        label={t('partnerships.terms.shipping')}
        hint={t('partnerships.terms.shipping.hint')}
        rows={3}
        maxLength={500}
        value={input.shipping}
        onChange={(event) => set({ shipping: event.target.value })}
        errors={errors('terms.shipping')}
      />
    </div>
  );
}
