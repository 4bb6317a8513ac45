import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { inputStyle } from './field-style.ts';
import { IconButton } from './icon-button.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  /** Told at every keystroke. */
  onChange: (value: string) => void;
  placeholder?: string;
  /** Stands inside at the end, such as a count. */
  aside?: ReactNode;
  className?: string;
}

const box = css({ position: 'relative', minWidth: '0', flex: '1' });
const input = css({
  paddingLeft: '9',
  paddingRight: '11',
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
  'input:focus ~ * &': { visibility: 'hidden' },
});

/** Search that answers while typing; `/` brings the focus here, Escape empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder, aside, className } = props;
  const t = useT();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(function focusOnSlash() {
    function keydown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      ref.current?.focus();
      ref.current?.select();
    }
    document.addEventListener('keydown', keydown);
    return () => document.removeEventListener('keydown', keydown);
  }, []);

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
          if (event.key === 'Escape' && value !== '') clear();
        }}
        className={cx(inputStyle, input)}
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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
