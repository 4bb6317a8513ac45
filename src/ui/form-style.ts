import { css } from '../../styled-system/css';

/** A form's fields, one below the other. */
export const formStyle = css({ display: 'grid', gap: '4' });
export const formTitle = css({ textStyle: 'display', marginBottom: '6' });
export const formFoot = css({ textStyle: 'body', color: 'ink.muted', marginTop: '6' });
