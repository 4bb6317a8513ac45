import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { inputStyle } from './field-style.ts';
import { IconButton } from './icon-button.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called at every keystroke. */
  onChange: (value: string) => void;
  placeholder?: string;
  /** Shown inside the field, at the end; a count, for example. */
  aside?: ReactNode;
  className?: string;
}

const box = css({ position: 'relative', minWidth: '0', flex: '1' });
const input = css({
  paddingLeft: '9',
  paddingRight: '11',
  textOverflow: 'ellipsis',
  '&::-webkit-search-cancel-button': { display: 'none' },
});
const glass = css({
  position: 'absolute',
  left: '3',
  top: '50%',
  transform: 'translateY(-50%)',
  color: 'ink.muted',
  pointerEvents: 'none',
});
const end = css({
  position: 'absolute',
  right: '0.5',
  top: '50%',
  transform: 'translateY(-50%)',
  display: 'flex',
  alignItems: 'center',
});
const keyHint = css({
  display: { base: 'none', md: 'block' },
  marginRight: '2',
  paddingInline: '1.5',
  borderWidth: '1px',
  borderColor: 'hairline',
  borderRadius: 'sm',
  textStyle: 'caption',
  color: 'ink.muted',
  pointerEvents: 'none',
  'input:focus + span > &': { visibility: 'hidden' },
});

/**
 * A field for a search that runs while typing; Escape empties it. `/` focuses it, which the keyboard shortcuts handle.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder, aside, className } = props;
  const t = useT();
  const ref = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    ref.current?.focus();
  }

  return (
    <div className={cx(box, className)}>
      <Search aria-hidden="true" size={16} className={glass} />
      <input
        ref={ref}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          // So that Escape doesn't also close what is around the field.
          event.preventDefault();
          clear();
        }}
        className={cx(inputStyle, input)}
        style={{ paddingRight: aside ? '5rem' : undefined }}
      />
      <span className={end}>
        {aside}
        {value === '' ? (
          <span aria-hidden="true" className={keyHint}>
            {'/'}
          </span>
        ) : (
          <IconButton
            label={t('ui.search.clear')}
            size="sm"
            icon={<X aria-hidden="true" size={16} />}
            onClick={clear}
          />
        )}
      </span>
    </div>
  );
}
