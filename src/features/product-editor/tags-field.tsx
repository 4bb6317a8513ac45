import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import { css, cx } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { inputStyle } from '../../ui/field-style.ts';
import { addTags } from './draft.ts';

interface TagsFieldProps {
  tags: readonly string[];
  errors: readonly string[];
  onChange: (tags: string[]) => void;
}

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1',
  alignItems: 'center',
  height: 'auto',
  '&:has(input:focus-visible)': { borderColor: 'focus', outline: '2px solid transparent' },
});
const tagStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  height: '6',
  paddingLeft: '2',
  paddingRight: '1',
  borderRadius: 'sm',
  background: 'selected',
  textStyle: 'caption',
  fontWeight: 'medium',
  '& button': { borderRadius: 'sm', padding: '0.5' },
});
const input = css({
  flex: '1',
  minWidth: '6rem',
  background: 'transparent',
  _focusVisible: { outline: 'none' },
});

/** Tags: Enter or a comma adds one, and Backspace in the empty field removes the last. */
export function TagsField({ tags, errors, onChange }: TagsFieldProps) {
  const t = useT();
  const [text, setText] = useState('');

  function add(typed: string) {
    setText('');
    const next = addTags(tags, typed);
    if (next.length > tags.length) onChange(next);
  }

  function keydown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
  }

  return (
    <Field
      label={t('import-list.editor.tags')}
      hint={t('import-list.editor.tags-hint')}
      errors={errors}
    >
      {(control) => (
        <div className={cx(inputStyle, box)}>
          {tags.map((tag) => (
            <span key={tag} className={tagStyle}>
              {tag}
              <button
                type="button"
                aria-label={t('import-list.editor.tag-remove', { tag })}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              >
                <X aria-hidden="true" size={12} />
              </button>
            </span>
          ))}
          <input
            {...control}
            className={input}
            value={text}
            onChange={({ target }) =>
              /[,;\n]/.test(target.value) ? add(target.value) : setText(target.value)
            }
            onKeyDown={keydown}
            onBlur={() => add(text)}
          />
        </div>
      )}
    </Field>
  );
}
