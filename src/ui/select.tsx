import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Ref, SelectHTMLAttributes } from 'react';
import { css, cx } from '../../styled-system/css';
import { Field, type FieldProps } from './field.tsx';
import { inputStyle } from './field-style.ts';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'children'> {
  options: readonly SelectOption[];
  ref?: Ref<HTMLSelectElement>;
}

const box = css({ position: 'relative' });
const plain = css({ appearance: 'none', paddingRight: '9', textOverflow: 'ellipsis' });
const arrow = css({
  position: 'absolute',
  right: '2.5',
  top: '50%',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  color: 'ink.muted',
});

/** The browser's own list, because that works best on phones. */
export function Select(props: SelectProps) {
  const { label, hideLabel, hint, errors, className, options, ...select } = props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} errors={errors} className={className}>
      {(control) => (
        <div className={box}>
          <select {...select} {...control} className={cx(inputStyle, plain)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" size={16} className={arrow} />
        </div>
      )}
    </Field>
  );
}
