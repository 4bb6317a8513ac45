import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { inputStyle } from './field-style.ts';

interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field for a few sentences. */
export function TextArea({ label, hideLabel, hint, errors, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} errors={errors} className={className}>
      {(control) => <textarea rows={4} {...area} {...control} className={inputStyle} />}
    </Field>
  );
}
