import { css } from '../../styled-system/css';
import { type MoneyValue, useFormat } from '../i18n/format.ts';

const figures = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

export function Money({ value }: { value: MoneyValue }) {
  return <span className={figures}>{useFormat().money(value)}</span>;
}
