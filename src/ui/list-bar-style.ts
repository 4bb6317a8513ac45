import { css } from '../../styled-system/css';

/** The bar between a list's title and its rows: filters, then search. */
export const listBar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: '3',
});

/** The list's search field, which has its own line on a phone. */
export const listSearch = css({
  flexBasis: { base: 'full', md: '14rem' },
  maxWidth: { md: '24rem' },
});
