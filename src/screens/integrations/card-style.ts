import { css } from '../../../styled-system/css';

export const card = css({
  display: 'grid',
  gap: '4',
  padding: { base: '4', md: '5' },
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
  minWidth: '0',
});
