import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';

interface Chip {
  id: string;
  /** What the chip filters by: "In stock", "Supplier: Nordlys". */
  label: string;
  /** Undefined while it isn't known yet; absent if the chip has no count. */
  count?: number | undefined;
}

interface FilterChipsProps {
  label: string;
  chips: readonly Chip[];
  /** The ids of the active filters. */
  active: readonly string[];
  onToggle: (id: string) => void;
  /** `remove`: a cross that removes the filter. `choose`: only one can be active at a time. */
  kind?: 'toggle' | 'remove' | 'choose';
  children?: ReactNode;
}

/**
 * On a phone, a single line that scrolls sideways, so that names and counts that arrive late don't push anything down.
 */
const row = css({
  display: 'flex',
  gap: '2',
  alignItems: 'center',
  flexWrap: { base: 'nowrap', md: 'wrap' },
  overflowX: { base: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  paddingBlock: { base: '1', md: '0' },
  // The line scrolls to the edge of the screen, not only to the edge of the text.
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
/** Reserves space for a count that isn't known yet, so that the chips beside it don't move. */
const counted = css({
  display: 'inline-block',
  minWidth: '3ch',
  // Most counts are shorter than the reserved space, so some of it may reach into the chip's padding.
  marginRight: '-0.75ch',
  textAlign: 'left',
  color: 'ink.muted',
  fontWeight: 'normal',
  fontVariantNumeric: 'tabular-nums',
});

/** Scrolls the active chip into view, wherever it is in the line: with the next frame, whose layout it needs anyway. */
function drawIntoSight(one: HTMLElement | null) {
  const line = one?.parentElement;
  if (!line) return;
  requestAnimationFrame(() => {
    line.scrollLeft = one.offsetLeft + one.offsetWidth - line.offsetLeft - line.clientWidth;
  });
}

export function FilterChips(props: FilterChipsProps) {
  const { label, chips, active, onToggle, kind = 'toggle', children } = props;
  const t = useT();
  const isRemoved = kind === 'remove';
  /** At most three digits; the full count is beside the title. */
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
            {/* A new key for each name, so that the cross isn't animated from another chip's place. */}
            {isRemoved && <X key={one.label} aria-hidden="true" size={14} />}
          </button>
        );
      })}
      {children}
    </div>
  );
}
