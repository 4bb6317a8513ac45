import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MutatingRule } from '../../../contract/entities/value-rules.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRuleWords } from './rule-words.ts';

interface RuleRowProps {
  rule: MutatingRule;
  /** The number of rules. */
  last: number;
  /** Resolves to whether the change was saved. */
  onChange: (body: { position: number } | { enabled: boolean }) => Promise<boolean>;
  onEdit: () => void;
  onRemove: () => void;
}

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'auto minmax(0, 1fr) auto',
    md: 'auto minmax(0, 1fr) auto auto',
  },
  columnGap: '3',
  rowGap: '1',
  alignItems: 'center',
  paddingBlock: '3',
  paddingInline: { base: '3', md: '4' },
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
});
const place = css({
  color: 'ink.muted',
  fontVariantNumeric: 'tabular-nums',
  minWidth: '5',
});
const words = css({ gridColumn: { base: '2 / -1', md: 'auto' } });
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const muted = css({ color: 'ink.muted', textStyle: 'dense', overflowWrap: 'anywhere' });
const toggle = css({ gridColumn: { base: '1 / 3', md: 'auto' }, textStyle: 'dense' });
const buttons = css({
  display: 'flex',
  gap: { md: '1' },
  marginRight: { base: '-2', md: '0' },
});

/** One rule in the list; Alt with an arrow key moves it, like its buttons. */
export function RuleRow({ rule, last, onChange, onEdit, onRemove }: RuleRowProps) {
  const t = useT();
  const format = useFormat();
  const say = useRuleWords();
  const held = useRef<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  // Shows the checkbox's new state at once, before the server's answer or refusal arrives.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { position, enabled } = rule;
  if (wanted === enabled) setWanted(null);

  useEffect(
    function holdFocus() {
      // When a row moves, the browser may lose the focus; it returns to the same button, for the next press.
      if (position > 0) held.current?.focus();
      held.current = null;
    },
    [position],
  );

  async function change(body: Parameters<typeof onChange>[0]): Promise<void> {
    if (busy) return;
    setBusy(true);
    await onChange(body);
    setBusy(false);
  }

  async function tick(on: boolean) {
    setWanted(on);
    if (!(await onChange({ enabled: on }))) setWanted(null);
  }

  function move(to: number) {
    if (to < 1 || to > last) return;
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    void change({ position: to });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(position + (event.key === 'ArrowUp' ? -1 : 1));
  }

  return (
    <li className={rowStyle} onKeyDown={onKeyDown}>
      <span className={place}>{format.number(position)}</span>
      <div className={words}>
        <p className={name}>{rule.name}</p>
        <p className={muted}>
          {say.when(rule.conditions)} → {say.what(rule.action)}
        </p>
      </div>
      <Checkbox
        className={toggle}
        label={t('mutating-values.on')}
        aria-label={t('mutating-values.on-of', { name: rule.name })}
        checked={wanted ?? enabled}
        onChange={({ target }) => void tick(target.checked)}
      />
      <span className={buttons}>
        <IconButton
          label={t('mutating-values.up', { name: rule.name })}
          icon={<ArrowUp aria-hidden="true" size={16} />}
          aria-keyshortcuts="Alt+ArrowUp"
          aria-disabled={position === 1}
          onClick={() => move(position - 1)}
        />
        <IconButton
          label={t('mutating-values.down', { name: rule.name })}
          icon={<ArrowDown aria-hidden="true" size={16} />}
          aria-keyshortcuts="Alt+ArrowDown"
          aria-disabled={position === last}
          onClick={() => move(position + 1)}
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
