import { type ReactNode, useId } from 'react';
import { css, cx } from '../../styled-system/css';
import { labelStyle } from './field-style.ts';

/** The props of every field, besides its input's own attributes. */
export interface FieldProps {
  label: string;
  /** Shows the label to screen readers only, if the field's place already says what it is. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** All are shown, exactly as given `[§5-errors]`. */
  errors?: readonly string[];
  className?: string;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' });
const hintStyle = css({ textStyle: 'dense', color: 'ink.muted' });
const errorStyle = css({ textStyle: 'dense', color: 'refuse', display: 'grid', gap: '0.5' });
const hiddenLabel = css({ srOnly: true });

/** A label, a control, a hint and errors, linked for assistive technology. */
export function Field({
  label,
  hideLabel,
  hint,
  errors = [],
  className,
  children,
}: FieldFrameProps) {
  const id = useId();
  const invalid = errors.length > 0;
  const describedBy = [hint ? `${id}-hint` : '', invalid ? `${id}-errors` : ''].join(' ').trim();
  return (
    <div className={cx(frame, className)}>
      <label htmlFor={id} className={hideLabel ? hiddenLabel : labelStyle}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': invalid || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={hintStyle}>
          {hint}
        </p>
      )}
      {invalid && (
        <ul id={`${id}-errors`} className={errorStyle} aria-live="polite">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
