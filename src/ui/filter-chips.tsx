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

/** On a phone one line that is drawn aside: they push nothing down, also where a name or a count comes late. */
const row = css({
  display: 'flex',
  gap: '2',
  alignItems: 'center',
  flexWrap: { base: 'nowrap', md: 'wrap' },
  overflowX: { base: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  paddingBlock: { base: '1', md: '0' },
  // They go on beyond the edge of the screen, not of the words.
  marginInline: '-4',
  paddingInline: '4',
  '& > :not([popover])': { flexShrink: '0', whiteSpace: 'nowrap' },
});
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
    background: 'selected',
    borderColor: 'edge',
  },
});
/** Keeps the place of a count that is still on its way: the chips beside it stay where they are. */
const counted = css({
  display: 'inline-block',
  minWidth: '3ch',
  // Most have fewer figures than there is room for: what is empty is partly the chip's own edge.
  marginRight: '-0.75ch',
  textAlign: 'left',
  color: 'ink.muted',
  fontWeight: 'normal',
  fontVariantNumeric: 'tabular-nums',
});

/** The one that is on, wherever in the line it stands. */
function drawIntoSight(one: HTMLElement | null) {
  const line = one?.parentElement;
  if (line) line.scrollLeft = one.offsetLeft + one.offsetWidth - line.offsetLeft - line.clientWidth;
}

export function FilterChips(props: FilterChipsProps) {
  const { label, chips, active, onToggle, kind = 'toggle', children } = props;
  const t = useT();
  const isRemoved = kind === 'remove';
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
            aria-pressed={isRemoved ? undefined : on}
            aria-label={isRemoved ? t('ui.chip.remove', { name: one.label }) : undefined}
            data-remove={isRemoved || undefined}
            ref={on && kind === 'choose' ? drawIntoSight : null}
            onClick={() => onToggle(one.id)}
            className={cx(chip)}
          >
            {kind === 'toggle' && on && <Check aria-hidden="true" size={14} />}
            {one.label}
            {'count' in one && (
              <span className={counted}>{one.count !== undefined && short(one.count)}</span>
            )}
            {/* Beside another name it is another one: it has nowhere to come from. */}
            {isRemoved && <X key={one.label} aria-hidden="true" size={14} />}
          </button>
        );
      })}
      {children}
    </div>
  );
}
