import Bold from 'lucide-react/icons/bold';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { type ClipboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { formatting } from '../../../contract/rules/formatting.ts';
import { css, cx } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { formatted } from '../../lib/formatted.ts';
import { Field } from '../../ui/field.tsx';
import { inputStyle } from '../../ui/field-style.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface RichTextProps {
  label: string;
  /** Sanitised by the server, which does it again to what is saved. */
  html: string;
  errors: readonly string[];
  onChange: (html: string) => void;
}

const bar = css({ display: 'flex', gap: '0.5', marginBottom: '1' });
const area = css({
  minHeight: '8rem',
  maxHeight: '20rem',
  overflowY: 'auto',
  paddingBlock: '2',
  '& p': { marginBottom: '2' },
  '& ul': { listStyle: 'disc', paddingLeft: '5' },
  '& ol': { listStyle: 'decimal', paddingLeft: '5' },
  '& :is(h2, h3, h4)': { fontWeight: 'semibold' },
  '& a': { color: 'accent', textDecoration: 'underline' },
});

type Command = 'bold' | 'italic' | 'insertUnorderedList' | 'insertOrderedList';

/** A description with the formatting that shops carry: bold, italic and lists. What is pasted comes as plain text. */
export function RichText({ label, html, errors, onChange }: RichTextProps) {
  const t = useT();
  const ref = useRef<HTMLDivElement>(null);
  const told = useRef<string | null>(null);
  useEffect(
    function showWhatCameFromOutside() {
      // What the person types is in the element already: writing it again would move the caret.
      if (html !== told.current) ref.current?.replaceChildren(formatted(html, formatting));
      told.current = html;
    },
    [html],
  );

  function tell() {
    const text = ref.current?.textContent.trim() === '' ? '' : (ref.current?.innerHTML ?? '');
    told.current = text;
    onChange(text);
  }

  function format(command: Command) {
    ref.current?.focus();
    // Deprecated without a successor; every browser has it, and it keeps the undo stack.
    document.execCommand(command);
    tell();
  }

  function pastePlain(event: ClipboardEvent) {
    event.preventDefault();
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  }

  const button = (command: Command, name: string, icon: ReactNode) => (
    <IconButton size="sm" label={name} icon={icon} onClick={() => format(command)} />
  );

  return (
    <Field label={label} errors={errors}>
      {(control) => (
        <div>
          <div className={bar} role="toolbar" aria-label={label}>
            {button('bold', t('import-list.editor.bold'), <Bold aria-hidden="true" size={16} />)}
            {button(
              'italic',
              t('import-list.editor.italic'),
              <Italic aria-hidden="true" size={16} />,
            )}
            {button(
              'insertUnorderedList',
              t('import-list.editor.bullets'),
              <List aria-hidden="true" size={16} />,
            )}
            {button(
              'insertOrderedList',
              t('import-list.editor.numbers'),
              <ListOrdered aria-hidden="true" size={16} />,
            )}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a textarea has no formatting */}
          <div
            {...control}
            ref={ref}
            role="textbox"
            tabIndex={0}
            aria-multiline="true"
            aria-label={label}
            contentEditable
            suppressContentEditableWarning
            onInput={tell}
            onPaste={pastePlain}
            className={cx(inputStyle, area)}
          />
        </div>
      )}
    </Field>
  );
}
