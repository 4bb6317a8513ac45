import { css } from '../../../styled-system/css';

/** The card for a plan. */
export const card = css({
  display: 'grid',
  gap: '4',
  padding: '5',
  borderRadius: 'lg',
  background: 'surface',
  borderWidth: '1px',
  borderColor: 'hairline',
});
export const section = css({ display: 'grid', gap: '3' });
export const heading = css({ textStyle: 'heading' });
export const muted = css({ color: 'ink.muted', textStyle: 'dense' });
export const rows = css({ listStyle: 'none', padding: '0', margin: '0' });
export const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '2',
  paddingBlock: '3',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
  '& > :last-child': { marginLeft: 'auto' },
});
export const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
