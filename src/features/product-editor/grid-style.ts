import { css, cva, cx } from '../../../styled-system/css';

/** On a phone, other fields follow the grid. */
export const section = css({ marginBottom: { base: '7', md: '0' } });
export const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '3',
  marginBottom: { md: '2' },
});
export const heading = css({ textStyle: 'label', paddingTop: { md: '2' } });

export const scroller = css({
  overflowX: { md: 'auto' },
  marginInline: { md: '-1' },
  paddingInline: { md: '1' },
});

/** On a phone, each variant is a card, with labels above its figures. */
export const grid = css({
  display: { base: 'block', md: 'table' },
  width: 'full',
  minWidth: { md: '44rem' },
  textStyle: 'dense',
  borderCollapse: 'collapse',
  '& thead': { display: { base: 'none', md: 'table-header-group' } },
  '& thead th': {
    height: '8',
    textAlign: 'left',
    fontWeight: 'medium',
    color: 'ink.muted',
    fontSize: '0.75rem',
    whiteSpace: 'nowrap',
  },
  '& :is(td, th)': {
    paddingInline: { md: '2' },
    borderBottomWidth: { md: '1px' },
    borderColor: 'hairline',
  },
  '& tbody': { display: { base: 'block', md: 'table-row-group' } },
  '& tbody tr': {
    display: { base: 'grid', md: 'table-row' },
    gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateAreas: '"check name stock" ". price compare" ". cost margin"',
    alignItems: { base: 'start', md: 'center' },
    columnGap: '3',
    rowGap: '2',
    paddingBlock: { base: '3', md: '0' },
    borderBottomWidth: { base: '1px', md: '0' },
    borderColor: 'hairline',
  },
  '& tbody th': { textAlign: 'left', fontWeight: 'medium', minWidth: { md: '9rem' } },
  '& tbody :is(td, th)': { height: { md: '12' } },
  '& tr[data-off] :is(th, td:not(:first-child))': { color: 'ink.muted' },
  '& [data-low]': { color: 'wait' },
});

export const figures = css({
  textAlign: { md: 'right !important' },
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

/** The column's name, shown where the table head isn't. */
export const named = css({
  display: { base: 'block', md: 'none' },
  marginBottom: '1',
  textStyle: 'caption',
  color: 'ink.muted',
});

/** Hidden on phones, which have no keyboard. */
export const onKeyboard = css({ display: { base: 'none', md: 'inline' } });

/** The position of a cell on a card. */
const areas = cva({
  base: {},
  variants: {
    area: {
      price: { gridArea: 'price' },
      compare: { gridArea: 'compare' },
      cost: { gridArea: 'cost' },
      margin: { gridArea: 'margin' },
      stock: { gridArea: 'stock', textAlign: 'right' },
    },
  },
});

export const figure = (area: 'price' | 'compare' | 'cost' | 'margin' | 'stock') =>
  cx(figures, areas({ area }));

export const sku = css({
  display: 'block',
  fontWeight: 'normal',
  color: 'ink.muted',
  fontSize: '0.75rem',
  lineHeight: '1rem',
});

/** Why a price can't be read, shown below it. */
export const problem = css({
  display: 'block',
  marginTop: '1',
  textStyle: 'caption',
  textAlign: { base: 'left', md: 'right' },
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  color: 'refuse',
});

export const cell = css({
  width: { base: 'full', md: '6.5rem' },
  height: { base: '11', md: '8' },
  fontSize: { base: '1rem', md: '0.8125rem' },
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
