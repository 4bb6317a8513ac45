import { type InputHTMLAttributes, useState } from 'react';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { Eye } from './eye.tsx';
import { Field, type FieldProps } from './field.tsx';
import { inputStyle } from './field-style.ts';
import { IconButton } from './icon-button.tsx';

interface PasswordFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'type'> {}

const box = css({ position: 'relative' });
const room = css({ paddingRight: '12' });
const end = css({
  position: 'absolute',
  right: '0.5',
  top: '50%',
  transform: 'translateY(-50%)',
  color: 'ink.muted',
});

/** A password field that can show what is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hideLabel, hint, errors, className, ...input } = props;
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} errors={errors} className={className}>
      {(control) => (
        <div className={box}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(inputStyle, room)}
          />
          <span className={end}>
            <IconButton
              label={shown ? t('field.password.hide') : t('field.password.show')}
              size="sm"
              icon={<Eye struck={shown} />}
              onClick={() => setShown(!shown)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
