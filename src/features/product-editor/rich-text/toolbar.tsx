import Bold from 'lucide-react/icons/bold';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { type KeyboardEvent, useState } from 'react';
import { css } from '../../../../styled-system/css';
import type { MessageId } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Tool, ToolStates } from './tool-names.ts';

interface ToolbarProps {
  /** The id of the text that it formats. */
  of: string;
  /** Null while the text can't be edited yet. */
  states: ToolStates | null;
  onPress: (tool: Tool) => void;
}

const bar = css({ display: 'flex', gap: '0.5', marginBottom: '1' });
const tool = css({ '&[aria-pressed=true]': { background: 'selected' } });

const tools = [
  { name: 'bold', Icon: Bold, label: 'import-list.editor.bold', keys: 'Control+B Meta+B' },
  { name: 'italic', Icon: Italic, label: 'import-list.editor.italic', keys: 'Control+I Meta+I' },
  { name: 'bullets', Icon: List, label: 'import-list.editor.bullets', keys: undefined },
  { name: 'numbers', Icon: ListOrdered, label: 'import-list.editor.numbers', keys: undefined },
] as const satisfies readonly { name: Tool; label: MessageId; Icon: unknown; keys?: string }[];

const steps: Record<string, (at: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => -1,
};

/** The formatting buttons: one tab stop, with arrow keys to move between them. */
export function Toolbar({ of, states, onPress }: ToolbarProps) {
  const t = useT();
  const [stop, setStop] = useState(0);

  function walk(event: KeyboardEvent<HTMLElement>) {
    const to = steps[event.key]?.(stop);
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      className={bar}
      role="toolbar"
      aria-label={t('import-list.editor.tools')}
      aria-controls={of}
      onKeyDown={walk}
    >
      {tools.map(({ name, label, Icon, keys }, index) => (
        <IconButton
          key={name}
          size="sm"
          className={tool}
          label={t(label)}
          icon={<Icon aria-hidden="true" size={16} />}
          aria-pressed={states?.[name] ?? false}
          aria-keyshortcuts={keys}
          disabled={states === null}
          tabIndex={index === stop ? 0 : -1}
          // Keeps the selection.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(index)}
          onClick={() => onPress(name)}
        />
      ))}
    </div>
  );
}
