import { css } from '../../styled-system/css';

/** Of a form in a dialog: they stand as those in a dialog's foot do. */
export const dialogButtons = css({
  display: 'flex',
  flexDirection: { base: 'column-reverse', sm: 'row' },
  justifyContent: 'flex-end',
  gap: '2',
});
