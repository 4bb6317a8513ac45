import { createListCollection, useCombobox } from '@ark-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMemo, useState } from 'react';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { textIndex } from '../lib/pure/text-index.ts';
import { Field, type FieldProps } from './field.tsx';
import { inputStyle } from './field-style.ts';
import type { SelectOption } from './select.tsx';

export interface ComboboxProps extends FieldProps {
  options: readonly SelectOption[];
  /** The value of an option. If `free`, it is the text itself, and each option's value is its label. */
  value: string;
  onChange: (value: string) => void;
  /** Accepts any text; the options are suggestions. */
  free?: boolean;
  placeholder?: string;
  maxLength?: number;
}

const control = css({ position: 'relative' });
const input = css({ paddingRight: '10', textOverflow: 'ellipsis' });
const arrow = css({
  position: 'absolute',
  right: '0',
  top: '0',
  display: 'grid',
  placeItems: 'center',
  width: { base: '11', md: '9' },
  height: 'full',
  borderRadius: 'md',
  color: 'ink.muted',
  '&:hover:not(:disabled)': { color: 'ink' },
});
// Above the head and foot of a sheet.
const place = css({ zIndex: 'overlay!' });
const list = css({
  maxHeight: 'min(18rem, var(--available-height))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '1.5',
  borderRadius: 'lg',
  background: 'raised',
  color: 'ink',
  boxShadow: 'float',
  outline: 'none',
  '&[hidden]': { display: 'none' },
});
const item = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: { base: '11', md: '8' },
  paddingInline: '2.5',
  paddingBlock: '1',
  borderRadius: 'sm',
  textStyle: { base: 'body', md: 'dense' },
  cursor: 'pointer',
  '&[data-highlighted]': { background: 'subtle' },
  '&[data-state=checked]': { background: 'selected', fontWeight: 'medium' },
  '& svg': { flexShrink: '0' },
});
const nothing = css({ paddingInline: '2.5', paddingBlock: '1.5', color: 'ink.muted' });

/** A choice among many options, found by typing: the words may be in any order and without accents. */
export function Combobox({ label, hideLabel, hint, errors, className, ...props }: ComboboxProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} errors={errors} className={className}>
      {(field) => <SearchingInput {...props} label={label} field={field} />}
    </Field>
  );
}

interface SearchingInputProps extends Omit<ComboboxProps, keyof FieldProps> {
  label: string;
  field: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
}

const searchOptions = textIndex<SelectOption>(({ label }) => [label]);

function SearchingInput(props: SearchingInputProps) {
  const { label, field, options, value, onChange, free = false, placeholder, maxLength } = props;
  const t = useT();
  // Null unless the person is typing a search: the field then shows the chosen option, and all options match.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const fitting = useMemo(() => {
    return options.filter(searchOptions(typed ?? ''));
  }, [options, typed]);
  const collection = useMemo(
    () =>
      createListCollection<SelectOption>({
        items: fitting,
        itemToValue: (option) => option.value,
        itemToString: (option) => option.label,
      }),
    [fitting],
  );
  const box = useCombobox<SelectOption>({
    ids: { input: field.id },
    collection,
    value: free ? [] : [value],
    inputValue: free ? value : (typed ?? chosen),
    placeholder,
    allowCustomValue: free,
    openOnClick: true,
    inputBehavior: free ? 'none' : 'autohighlight',
    positioning: { strategy: 'fixed', sameWidth: true, gutter: 6 },
    translations: { triggerLabel: label },
    onInputValueChange({ inputValue, reason }) {
      if (free) onChange(inputValue);
      setTyped(reason === 'input-change' ? inputValue : null);
    },
    onValueChange({ value: [next] }) {
      if (next !== undefined) onChange(next);
    },
    onOpenChange({ open }) {
      if (!open) setTyped(null);
    },
  });
  return (
    <div {...box.getRootProps()}>
      <div {...box.getControlProps()} className={control}>
        <input
          {...box.getInputProps()}
          {...field}
          maxLength={maxLength}
          className={cx(inputStyle, input)}
        />
        {options.length > 0 && (
          <button {...box.getTriggerProps()} className={arrow}>
            <ChevronDown aria-hidden="true" size={16} />
          </button>
        )}
      </div>
      {(!free || fitting.length > 0) && (
        <div {...box.getPositionerProps()} className={place}>
          <div {...box.getContentProps()} className={list}>
            {fitting.map((option) => (
              <div key={option.value} {...box.getItemProps({ item: option })} className={item}>
                <span {...box.getItemTextProps({ item: option })}>{option.label}</span>
                {option.value === value && <Check aria-hidden="true" size={16} />}
              </div>
            ))}
            {fitting.length === 0 && (
              <p className={nothing}>{t('combobox.none', { words: typed })}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
