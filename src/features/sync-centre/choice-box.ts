import { css } from '../../../styled-system/css';

/** The box around what the person has to choose between. */
export const choiceBox = css({
  display: 'grid',
  marginTop: '3',
  padding: '4',
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'hairline',
  background: 'subtle',
});
