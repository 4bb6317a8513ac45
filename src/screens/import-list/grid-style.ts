import { css } from '../../../styled-system/css';

export const scroller = css({ overflowX: 'auto', marginInline: '-1', paddingInline: '1' });

export const grid = css({
  width: 'full',
  minWidth: '44rem',
  textStyle: 'dense',
  borderCollapse: 'collapse',
  '& thead th': {
    height: '8',
    textAlign: 'left',
    fontWeight: 'medium',
    color: 'ink.muted',
    fontSize: '0.75rem',
    whiteSpace: 'nowrap',
  },
  '& :is(td, th)': { paddingInline: '2', borderBottomWidth: '1px', borderColor: 'hairline' },
  '& tbody th': { textAlign: 'left', fontWeight: 'medium', minWidth: '9rem' },
  '& tbody :is(td, th)': { height: '12' },
  '& tr[data-off] :is(th, td:not(:first-child))': { opacity: '0.5' },
  '& [data-low]': { color: 'wait' },
});

export const figures = css({
  textAlign: 'right !important',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export const sku = css({
  display: 'block',
  fontWeight: 'normal',
  color: 'ink.muted',
  fontSize: '0.75rem',
  lineHeight: '1rem',
});

export const cell = css({
  width: '6.5rem',
  height: '8',
  paddingInline: '2',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  borderRadius: 'sm',
  borderWidth: '1px',
  borderColor: 'hairline',
  background: 'surface',
  _hover: { borderColor: 'edge/70' },
  _focusVisible: { outline: '2px solid var(--colors-focus)', outlineOffset: '-1px' },
  '&[aria-invalid=true]': { borderColor: 'refuse', background: 'refuse.tint' },
});
