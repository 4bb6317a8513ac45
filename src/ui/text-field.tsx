import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { inputStyle } from './field-style.ts';

interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hideLabel, hint, errors, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} errors={errors} className={className}>
      {(control) => <input type="text" {...input} {...control} className={inputStyle} />}
    </Field>
  );
}
