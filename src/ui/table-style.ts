import { css, cva, cx } from '../../styled-system/css';

export const table = css({
  width: 'full',
  display: { base: 'block', md: 'table' },
  borderCollapse: 'separate',
  borderSpacing: '0',
  textStyle: { base: 'body', md: 'dense' },
});
export const caption = css({ srOnly: true });
export const head = css({ display: { base: 'none', md: 'table-header-group' } });
export const headRow = css({ display: { md: 'table-row' } });
export const th = cva({
  base: {
    position: 'sticky',
    top: 'var(--sticky-top, 0px)',
    // Above anything in a row that can be pressed.
    zIndex: 'sticky',
    height: '9',
    paddingInline: '2',
    background: 'paper',
    borderBottomWidth: '1px',
    borderColor: 'hairline',

    fontSize: '0.75rem',
    fontWeight: 'medium',
    color: 'ink.muted',
    whiteSpace: 'nowrap',
  },
  variants: {
    align: {
      start: { textAlign: 'left' },
      // Space between numbers and the next column.
      end: { textAlign: 'right', '&:not(:last-child)': { paddingRight: '5' } },
    },
    check: { true: { width: '9' } },
  },
  defaultVariants: { align: 'start' },
});
export const body = css({ display: { base: 'block', md: 'table-row-group' } });

export const row = css({
  position: 'relative',
  display: { base: 'grid', md: 'table-row' },
  gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
  rowGap: '0.5',
  alignItems: 'center',
  // A selected card has a background, so its text needs space at the sides.
  marginInline: { base: '-2', md: '0' },
  paddingInline: { base: '2', md: '0' },
  paddingBlock: { base: '3', md: '0' },
  borderBottomWidth: { base: '1px', md: '0' },
  borderColor: 'hairline',
  transition: 'background-color 120ms',
  // Mixed here, because `ink/3` sets a custom property, and when that changes, the browser recalculates everything
  // inside the row.
  '&:not([aria-selected=true]):is(:has(a, button):hover, :has(:focus-visible))': {
    md: { background: 'color-mix(in srgb, var(--colors-ink) 3%, transparent)' },
  },
  '&[aria-selected=true], &[aria-current=true]': { background: 'selected' },
  // Changes at once, to confirm the click, because what it opens takes a moment.
  '&[aria-current=true]': { transition: 'none', boxShadow: 'inset 2px 0 var(--colors-ink)' },
});

const cellBase = css({
  height: { md: '10' },
  paddingInline: { md: '2' },
  paddingBlock: { md: '1.5' },
  borderBottomWidth: { md: '1px' },
  borderColor: 'hairline',
  verticalAlign: 'middle',
});

const place = cva({
  base: {},
  variants: {
    card: {
      // The gaps are part of the cells, so that a row without a checkbox or picture starts at the edge.
      media: { gridColumn: '2', gridRow: '1 / span 3', alignSelf: 'start', marginRight: '3' },
      title: { gridColumn: '3', gridRow: '1', fontWeight: 'medium', minWidth: '0' },
      aside: { gridColumn: '4', gridRow: '1', textAlign: 'right', marginLeft: '3' },
      // On a card, only the title is as large as the page's text.
      line: {
        gridColumn: '3 / -1',
        fontSize: { base: '0.875rem', md: '0.8125rem' },
        lineHeight: '1.25rem',
        color: { base: 'ink.muted', md: 'ink' },
      },
      pair: {
        gridColumn: '3 / -1',
        fontSize: { base: '0.875rem', md: '0.8125rem' },
        lineHeight: '1.25rem',
        display: { base: 'flex', md: 'table-cell' },
        justifyContent: 'space-between',
        gap: '3',
      },
      hidden: { display: { base: 'none', md: 'table-cell' } },
    },
    align: {
      start: {},
      end: {
        textAlign: { md: 'right' },
        fontVariantNumeric: 'tabular-nums',
        '&:not(:last-child)': { paddingRight: { md: '5' } },
      },
    },
  },
});

interface Placed {
  card?: 'media' | 'title' | 'aside' | 'line' | 'pair' | 'hidden';
  align?: 'start' | 'end';
}

export const cell = ({ card = 'pair', align = 'start' }: Placed) =>
  cx(cellBase, place({ card, align }));

export const checkCell = cx(
  cellBase,
  css({
    position: 'relative',
    zIndex: 'raised',
    gridColumn: '1',
    gridRow: '1 / span 3',
    // The checkbox is beside the first line, however tall the card is.
    alignSelf: 'start',
    marginTop: '-2.5',
    marginRight: '3',
  }),
);
export const pairLabel = css({ display: { md: 'none' }, color: 'ink.muted' });

/**
 * Makes a link or button cover its whole row; anything else in it that can be pressed needs `position: relative` and
 * `zIndex: raised`.
 */
export const stretched = css({
  textAlign: 'left',
  fontWeight: 'inherit',
  color: 'inherit',
  textDecoration: 'none',
  _after: { content: '""', position: 'absolute', inset: '0' },
  _focusVisible: {
    outline: 'none',
    _after: { outline: '2px solid var(--colors-focus)', outlineOffset: '-2px', borderRadius: 'sm' },
  },
});
