import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import type { Amount } from '../lib/pure/amounts.ts';

const figures = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

export function Money({ value }: { value: Amount }) {
  return <span className={figures}>{useFormat().money(value)}</span>;
}
