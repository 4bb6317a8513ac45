import { css } from '../../styled-system/css';

/** The line between a list's title and its rows: filters, then search. */
export const listBar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: '3',
});

/** Its search field, a line of its own on a phone. */
export const listSearch = css({
  flexBasis: { base: 'full', md: '14rem' },
  maxWidth: { md: '24rem' },
});
