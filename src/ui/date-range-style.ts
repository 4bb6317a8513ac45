import { css } from '../../styled-system/css';

export const panel = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '9rem minmax(0, 1fr)' },
  gap: '3',
  padding: '3',
});
export const presets = css({
  display: 'flex',
  flexDirection: { base: 'row', md: 'column' },
  flexWrap: { base: 'wrap', md: 'nowrap' },
  gap: { base: '1.5', md: '0.5' },
  paddingRight: { md: '3' },
  marginBottom: { base: '1', md: '0' },
  borderRightWidth: { md: '1px' },
  borderColor: 'hairline',
});
export const preset = css({
  width: { md: 'full' },
  minHeight: { base: '11', md: '8' },
  paddingInline: { base: '3.5', md: '2.5' },
  borderWidth: { base: '1px', md: '0' },
  borderColor: 'hairline',
  borderRadius: { base: 'full', md: 'sm' },
  textAlign: 'left',
  textStyle: { base: 'body', md: 'dense' },
  _hover: { background: 'subtle' },
  '&[aria-pressed=true]': { background: 'selected', fontWeight: 'medium' },
});
export const monthHead = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '1',
  marginBottom: '1',
});
export const choice = css({
  minHeight: { base: '11', md: '8' },
  paddingInline: '1.5',
  borderRadius: 'md',
  fontSize: { base: '1rem', md: '0.875rem' },
  fontWeight: 'medium',
  background: 'transparent',
  _hover: { background: 'subtle' },
  '& option': { background: 'raised', color: 'ink' },
});
export const table = css({
  width: 'full',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& td': { padding: '0' },
});
export const weekday = css({
  height: '8',
  textStyle: 'caption',
  fontWeight: 'medium',
  color: 'ink.muted',
});
export const day = css({
  display: 'grid',
  placeItems: 'center',
  height: { base: '11', md: '9' },
  marginBlock: '1px',
  textStyle: { base: 'body', md: 'dense' },
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  borderRadius: 'md',
  '&[data-outside-range]': { color: 'ink.muted' },
  '&[data-today]': { fontWeight: 'semibold', boxShadow: 'inset 0 0 0 1px var(--colors-edge)' },
  '&:hover:not([data-disabled])': { background: 'subtle' },
  '&:is([data-in-range], [data-in-hover-range])': { background: 'selected', borderRadius: '0' },
  '&:is([data-range-start], [data-hover-range-start])': { borderLeftRadius: 'md' },
  '&:is([data-range-end], [data-hover-range-end])': { borderRightRadius: 'md' },
  '&[data-selected]:is([data-range-start], [data-range-end])': {
    background: 'ink',
    color: 'paper',
    fontWeight: 'semibold',
  },
  '&[data-disabled]': { color: 'ink.muted', opacity: '0.5', cursor: 'default' },
  _focusVisible: { outlineOffset: '-2px' },
});
