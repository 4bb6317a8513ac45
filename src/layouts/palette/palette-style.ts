import { css } from '../../../styled-system/css';

export const box = css({
  margin: '0 auto',
  marginTop: { base: 'max(0.5rem, env(safe-area-inset-top))', md: '12vh' },
  width: 'calc(100% - 1rem)',
  maxWidth: '40rem',
  maxHeight: { base: 'calc(100dvh - 1rem)', md: '70vh' },
  padding: '0',
  flexDirection: 'column',
  borderRadius: 'lg',
  background: 'raised',
  color: 'ink',
  boxShadow: 'float',
  overflow: 'hidden',
  outline: 'none',
  '&[open]': { display: 'flex' },
  _backdrop: { background: 'scrim' },
});
export const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInline: '4',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
  '& svg': { color: 'ink.muted', flexShrink: '0' },
});
export const input = css({
  flex: '1',
  minWidth: '0',
  height: '14',
  border: 'none',
  background: 'transparent',
  color: 'ink',
  fontSize: '1rem',
  outline: 'none',
  _placeholder: { color: 'ink.muted' },
  '&::-webkit-search-cancel-button': { display: 'none' },
});
export const list = css({
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '2',
  scrollPaddingBlock: '2rem',
  _empty: { display: 'none' },
});
export const heading = css({
  paddingInline: '2.5',
  paddingTop: '2.5',
  paddingBottom: '1',
  textStyle: 'caption',
  color: 'ink.muted',
});
export const option = css({
  display: { base: 'grid', md: 'flex' },
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  alignContent: 'center',
  columnGap: '3',
  minHeight: { base: '12', md: '10' },
  paddingInline: '2.5',
  paddingBlock: '1',
  borderRadius: 'md',
  textStyle: { base: 'body', md: 'dense' },
  cursor: 'pointer',
  '&[aria-selected=true]': { background: 'selected', '& svg': { color: 'ink' } },
});
// As wide as a picture, so that all titles line up.
export const mark = css({
  display: 'grid',
  placeItems: 'center',
  gridRow: '1 / span 2',
  width: '8',
  flexShrink: '0',
  color: 'ink.muted',
});
export const title = css({
  truncate: true,
  flexShrink: '1',
  minWidth: '5rem',
  // Without a note, the title is centred beside the mark.
  _last: { gridRow: '1 / span 2' },
});
// Below the title on a phone; at the end of its line where there is room.
export const note = css({
  gridColumn: '2',
  marginLeft: { md: 'auto' },
  paddingLeft: { md: '2' },
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  flexShrink: '2',
  color: 'ink.muted',
  textStyle: 'caption',
  '& > span': { truncate: true },
});
export const plain = css({
  paddingInline: '4',
  paddingBlock: '3.5',
  textStyle: 'dense',
  color: 'ink.muted',
});
export const foot = css({
  display: { base: 'none', md: 'flex' },
  gap: '4',
  paddingInline: '4',
  paddingBlock: '2',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  textStyle: 'caption',
  color: 'ink.muted',
});
