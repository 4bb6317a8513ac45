import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { RuleField } from '../../../contract/entities/value-rules.ts';
import { isNumberField } from '../../../contract/rules/value-rules.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { keysOf } from '../../lib/pure/keys-of.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ConditionDraft, newKey } from './rule-draft.ts';
import { comparisonWords, fieldWords } from './rule-words.ts';

interface ConditionFieldsProps {
  conditions: readonly ConditionDraft[];
  onChange: (conditions: ConditionDraft[]) => void;
  wrong: (field: string) => readonly string[];
}

const box = css({ display: 'grid', gap: '2', justifyItems: 'start' });
const legend = css({ textStyle: 'label', marginBottom: '1' });
const hint = css({ color: 'ink.muted', textStyle: 'dense' });
const row = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    md: '10rem 10rem minmax(0, 1fr) auto',
  },
  gap: '2',
  alignItems: 'start',
  width: 'full',
});
const value = css({
  gridColumn: { base: '1 / -1', md: 'auto' },
  gridRow: { base: '2', md: 'auto' },
});

const fields = keysOf(fieldWords);
const ofNumber = ['equals', 'at_least', 'at_most'] as const;
const ofText = ['contains', 'equals', 'empty'] as const;
const operators = (field: RuleField) => (isNumberField(field) ? ofNumber : ofText);

/** The fields for when the rule applies: when all its conditions hold. */
export function ConditionFields({ conditions, onChange, wrong }: ConditionFieldsProps) {
  const t = useT();
  const set = (key: number, part: Partial<ConditionDraft>) =>
    onChange(conditions.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const setField = (condition: ConditionDraft, text: string) => {
    const field = fields.find((one) => one === text) ?? condition.field;
    const fits = (operators(field) as readonly string[]).includes(condition.is);
    set(condition.key, { field, ...(!fits && { is: operators(field)[0] }) });
  };
  return (
    <fieldset className={box}>
      <legend className={legend}>{t('mutating-values.conditions')}</legend>
      {conditions.length === 0 && <p className={hint}>{t('mutating-values.conditions-none')}</p>}
      {conditions.map((condition, at) => (
        <div key={condition.key} className={row}>
          <Select
            label={t('mutating-values.condition-field', { number: at + 1 })}
            hideLabel
            value={condition.field}
            options={fields.map((one) => ({ value: one, label: t(fieldWords[one]) }))}
            onChange={({ target }) => setField(condition, target.value)}
          />
          <Select
            label={t('mutating-values.condition-is', { number: at + 1 })}
            hideLabel
            value={condition.is}
            options={operators(condition.field).map((one) => ({
              value: one,
              label: t(comparisonWords[one]),
            }))}
            onChange={({ target }) => {
              const is = operators(condition.field).find((one) => one === target.value);
              if (is) set(condition.key, { is });
            }}
            errors={wrong(`conditions.${at}.is`)}
          />
          {condition.is !== 'empty' && (
            <TextField
              className={value}
              label={t('mutating-values.condition-value', { number: at + 1 })}
              hideLabel
              inputMode={isNumberField(condition.field) ? 'decimal' : 'text'}
              autoComplete="off"
              maxLength={255}
              value={condition.text}
              onChange={({ target }) => set(condition.key, { text: target.value })}
              errors={wrong(`conditions.${at}.value`)}
            />
          )}
          <IconButton
            label={t('mutating-values.condition-remove', { number: at + 1 })}
            icon={<X aria-hidden="true" size={16} />}
            onClick={() => onChange(conditions.filter(({ key }) => key !== condition.key))}
          />
        </div>
      ))}
      {conditions.length < 10 && (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() =>
            onChange([...conditions, { key: newKey(), field: 'title', is: 'contains', text: '' }])
          }
        >
          {t('mutating-values.condition-add')}
        </Button>
      )}
    </fieldset>
  );
}
