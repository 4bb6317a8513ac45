import { css } from '../../../styled-system/css';

export const part = css({ display: 'grid', gap: '4' });
export const heading = css({ textStyle: 'heading' });
export const list = css({ display: 'grid', gap: '0' });
export const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '14',
  paddingBlock: '2',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
export const name = css({ display: 'block', fontWeight: 'medium' });
export const muted = css({ color: 'ink.muted', textStyle: 'dense' });
export const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
