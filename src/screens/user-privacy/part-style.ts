import { css } from '../../../styled-system/css';

export const part = css({ display: 'grid', gap: '3', justifyItems: 'start' });
export const heading = css({ textStyle: 'heading' });
