import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { MutatingRule } from '../../../contract/entities/value-rules.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRuleWords } from './rule-words.ts';

interface RuleRowProps {
  rule: MutatingRule;
  /** How many rules there are. */
  last: number;
  onChange: (body: { position: number } | { enabled: boolean }) => Promise<void>;
  onEdit: () => void;
  onRemove: () => void;
}

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'auto minmax(0, 1fr)',
    md: 'auto minmax(0, 1fr) auto auto',
  },
  columnGap: '3',
  rowGap: '1',
  alignItems: 'center',
  paddingBlock: '3',
  paddingInline: { base: '3', md: '4' },
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: '0 0 0 1px var(--colors-hairline)',
});
const place = css({
  color: 'ink.muted',
  fontVariantNumeric: 'tabular-nums',
  minWidth: '5',
});
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const muted = css({ color: 'ink.muted', textStyle: 'dense', overflowWrap: 'anywhere' });
const toggle = css({ gridColumn: { base: '2', md: 'auto' }, textStyle: 'dense' });
const buttons = css({
  display: 'flex',
  gap: '1',
  gridColumn: { base: '1 / -1', md: 'auto' },
  justifyContent: 'flex-end',
});

/** One rule in its place; Alt with an arrow moves it, as its buttons do. */
export function RuleRow({ rule, last, onChange, onEdit, onRemove }: RuleRowProps) {
  const t = useT();
  const format = useFormat();
  const words = useRuleWords();
  const line = useRef<HTMLLIElement>(null);
  const [busy, setBusy] = useState(false);
  const { position } = rule;

  async function change(body: Parameters<typeof onChange>[0]) {
    if (busy) return;
    setBusy(true);
    await onChange(body);
    setBusy(false);
  }

  async function move(to: number) {
    if (to < 1 || to > last) return;
    const held = document.activeElement;
    await change({ position: to });
    // At either end the button that was pressed is off: its neighbour takes the focus.
    if (held instanceof HTMLButtonElement && held.disabled) {
      line.current?.querySelector<HTMLElement>('[data-move]:not(:disabled)')?.focus();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    void move(position + (event.key === 'ArrowUp' ? -1 : 1));
  }

  return (
    <li ref={line} className={rowStyle} onKeyDown={onKeyDown}>
      <span className={place}>{format.number(position)}</span>
      <div>
        <p className={name}>{rule.name}</p>
        <p className={muted}>
          {words.when(rule.conditions)} → {words.what(rule.action)}
        </p>
      </div>
      <Checkbox
        className={toggle}
        label={t('mutating-values.on')}
        aria-label={t('mutating-values.on-of', { name: rule.name })}
        checked={rule.enabled}
        onChange={({ target }) => void change({ enabled: target.checked })}
      />
      <span className={buttons}>
        <IconButton
          data-move
          label={t('mutating-values.up', { name: rule.name })}
          icon={<ArrowUp aria-hidden="true" size={16} />}
          aria-keyshortcuts="Alt+ArrowUp"
          disabled={position === 1}
          onClick={() => void move(position - 1)}
        />
        <IconButton
          data-move
          label={t('mutating-values.down', { name: rule.name })}
          icon={<ArrowDown aria-hidden="true" size={16} />}
          aria-keyshortcuts="Alt+ArrowDown"
          disabled={position === last}
          onClick={() => void move(position + 1)}
        />
        <IconButton
          label={t('mutating-values.edit', { name: rule.name })}
          icon={<Pencil aria-hidden="true" size={16} />}
          onClick={onEdit}
        />
        <IconButton
          label={t('mutating-values.remove', { name: rule.name })}
          icon={<Trash aria-hidden="true" size={16} />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
