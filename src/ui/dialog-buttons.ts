import { css } from '../../styled-system/css';

/** For a form in a dialog: places its buttons like those in a dialog's foot. */
export const dialogButtons = css({
  display: 'flex',
  flexDirection: { base: 'column-reverse', sm: 'row' },
  justifyContent: 'flex-end',
  gap: '2',
});
