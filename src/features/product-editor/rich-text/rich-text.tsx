import { useEffect, useRef, useState } from 'react';
import { formatting } from '../../../../contract/rules/formatting.ts';
import { css, cx } from '../../../../styled-system/css';
import { formatted } from '../../../lib/browser/formatted.ts';
import { lazy } from '../../../lib/pure/lazy.ts';
import { useLazy } from '../../../machines/use-lazy.ts';
import { Field } from '../../../ui/field.tsx';
import { inputStyle } from '../../../ui/field-style.ts';
import type { RichTextEditor } from './editor.ts';
import type { ToolStates } from './tool-names.ts';
import { Toolbar } from './toolbar.tsx';

interface RichTextProps {
  label: string;
  /** Already sanitised by the server, which also sanitises what is saved. */
  html: string;
  errors: readonly string[];
  isLocked: boolean;
  onChange: (html: string) => void;
}

const area = css({
  minHeight: '8rem',
  maxHeight: '20rem',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  paddingBlock: '2',
  // The editor needs it; before it is loaded, the text has the whitespace of its source.
  '&[contenteditable]': { whiteSpace: 'pre-wrap' },
  '& p': { marginBottom: '2' },
  '& ul': { listStyle: 'disc', paddingLeft: '5' },
  '& ol': { listStyle: 'decimal', paddingLeft: '5' },
  '& :is(h2, h3, h4)': { fontWeight: 'semibold' },
  '& a': { color: 'accent', textDecoration: 'underline' },
  '& :is(td, th)': { borderWidth: '1px', borderColor: 'edge/45', paddingInline: '2' },
});

const editorModule = lazy(() => import('./editor.ts'));

/**
 * A description with the formatting that shops use. It is shown at once, and can be edited when the editor has loaded.
 * `onChange` is only called after somebody has changed it. Content is pasted as plain text, unless it was copied from
 * here.
 */
export function RichText({ label, html, errors, isLocked, onChange }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const reported = useRef<string | null>(null);
  const editor = useRef<RichTextEditor>(null);
  const latest = useRef({ html, isLocked, onChange });
  const [tools, setTools] = useState<ToolStates | null>(null);
  const module = useLazy(editorModule, true);
  useEffect(function keepLatest() {
    latest.current = { html, isLocked, onChange };
    editor.current?.lock(isLocked);
  });
  useEffect(
    function makeEditable() {
      if (!module || !box.current) return;
      const { html, isLocked } = latest.current;
      reported.current = html;
      const made = module.editRichText(box.current, {
        ...{ html, isLocked, onTools: setTools },
        onChange(text) {
          reported.current = text;
          latest.current.onChange(text);
        },
      });
      editor.current = made;
      return () => {
        editor.current = null;
        reported.current = null;
        made.destroy();
      };
    },
    [module],
  );
  useEffect(
    function showWhatCameFromOutside() {
      // The person's own input is already shown, and writing it again would move the caret.
      if (html === reported.current) return;
      reported.current = html;
      if (editor.current) editor.current.show(html);
      else box.current?.replaceChildren(formatted(html, formatting));
    },
    [html],
  );

  return (
    <Field label={label} errors={errors}>
      {(control) => (
        <div>
          <Toolbar of={control.id} states={tools} onPress={(tool) => editor.current?.press(tool)} />
          {/* biome-ignore lint/a11y/useSemanticElements: a textarea has no formatting */}
          <div
            {...control}
            ref={box}
            role="textbox"
            tabIndex={0}
            aria-multiline="true"
            aria-label={label}
            aria-readonly={tools === null || isLocked}
            className={cx(inputStyle, area)}
          />
        </div>
      )}
    </Field>
  );
}
