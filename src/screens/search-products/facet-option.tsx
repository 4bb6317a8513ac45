import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';

interface FacetOptionProps {
  /** Only one option with the same name can be chosen. */
  name: string;
  label: ReactNode;
  count?: number;
  checked: boolean;
  /** Its level in a tree. */
  depth?: number;
  onChoose: () => void;
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '11', md: '8' },
  marginInline: '-2',
  paddingInline: '2',
  borderRadius: 'md',
  textStyle: { md: 'dense' },
  cursor: 'pointer',
  _hover: { background: 'ink/4' },
  '&:has(:checked)': { background: 'selected', fontWeight: 'medium' },
  '&:has(:focus-visible)': { outline: '2px solid var(--colors-focus)', outlineOffset: '-2px' },
});
const radio = css({ srOnly: true });
const words = css({ flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' });
const figure = css({
  color: 'ink.muted',
  fontWeight: 'normal',
  fontVariantNumeric: 'tabular-nums',
});

/** One of several options, with the number of its results. */
export function FacetOption({
  name,
  label,
  count,
  checked,
  depth = 0,
  onChoose,
}: FacetOptionProps) {
  const format = useFormat();
  return (
    <label className={row} style={{ paddingLeft: `${0.5 + depth * 0.875}rem` }}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} className={radio} />
      <span className={words}>{label}</span>
      {count !== undefined && <span className={figure}>{format.number(count)}</span>}
    </label>
  );
}
