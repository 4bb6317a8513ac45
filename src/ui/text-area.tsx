import type { Ref, TextareaHTMLAttributes } from 'react';
import { css, cx } from '../../styled-system/css';
import { Field, type FieldProps } from './field.tsx';
import { inputStyle } from './field-style.ts';

interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  ref?: Ref<HTMLTextAreaElement>;
}

const grows = css({ fieldSizing: 'content', maxHeight: '24rem', resize: 'vertical' });

/** Grows with its text where the browser can. */
export function TextArea({ label, hideLabel, hint, errors, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} errors={errors} className={className}>
      {(control) => <textarea rows={5} {...area} {...control} className={cx(inputStyle, grows)} />}
    </Field>
  );
}
