import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';

interface Chip {
  id: string;
  /** Says what it does: "In stock", "Supplier: Nordlys". */
  label: string;
  /** Undefined while it isn't known yet; absent where there is none. */
  count?: number | undefined;
}

interface FilterChipsProps {
  label: string;
  chips: readonly Chip[];
  /** The ids of those that are on. */
  active: readonly string[];
  onToggle: (id: string) => void;
  /** `remove` shows a cross: pressing takes the filter away. `choose` allows one at a time. */
  kind?: 'toggle' | 'remove' | 'choose';
  children?: ReactNode;
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
export const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: { base: '11', md: '8' },
  paddingInline: { base: '3.5', md: '3' },
  borderRadius: 'full',
  borderWidth: '1px',
  borderColor: 'edge/45',
  background: 'surface',
  textStyle: 'dense',
  fontWeight: 'medium',
  transition: 'background-color 120ms, border-color 120ms',
  _hover: { background: 'subtle' },
  '&:is([aria-pressed=true], [data-on], [data-remove])': {
    background: 'accent.tint',
    borderColor: 'accent/40',
    color: 'accent',
  },
});
/** Keeps the place of a count that is still on its way: the chips beside it stay where they are. */
const counted = css({
  display: 'inline-block',
  minWidth: '3ch',
  textAlign: 'left',
  color: 'ink.muted',
  fontWeight: 'normal',
  fontVariantNumeric: 'tabular-nums',
});

export function FilterChips(props: FilterChipsProps) {
  const { label, chips, active, onToggle, kind = 'toggle', children } = props;
  const t = useT();
  /** In three figures at most: the whole one stands beside the title. */
  const short = (count: number) =>
    count < 1000 ? count : t('ui.chip.thousands', { count: Math.floor(count / 1000) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser
    <div role="group" aria-label={label} className={row}>
      {chips.map((one) => {
        const on = active.includes(one.id);
        return (
          <button
            key={one.id}
            type="button"
            aria-pressed={kind === 'remove' ? undefined : on}
            aria-label={kind === 'remove' ? t('ui.chip.remove', { name: one.label }) : undefined}
            data-remove={kind === 'remove' || undefined}
            onClick={() => onToggle(one.id)}
            className={cx(chip)}
          >
            {kind === 'toggle' && on && <Check aria-hidden="true" size={14} />}
            {one.label}
            {'count' in one && (
              <span className={counted}>{one.count !== undefined && short(one.count)}</span>
            )}
            {/* Beside another name it is another one: it has nowhere to come from. */}
            {kind === 'remove' && <X key={one.label} aria-hidden="true" size={14} />}
          </button>
        );
      })}
      {children}
    </div>
  );
}
