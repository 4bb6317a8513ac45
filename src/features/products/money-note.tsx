import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { RateNote } from './rate-note.tsx';
import { useShopMoney } from './use-shop-money.ts';

interface MoneyNoteProps {
  /** The currencies of all amounts beside it. */
  currencies: Iterable<string>;
}

const note = css({ textStyle: 'caption', color: 'ink.muted', marginTop: '3' });

/**
 * Explains amounts once for a whole page: which of them include VAT, and the date of the rates that they were converted
 * with `[§D-money-shown]`.
 */
export function MoneyNote({ currencies }: MoneyNoteProps) {
  const t = useT();
  const format = useFormat();
  const { currency, vat_rate: vat, rates } = useShopMoney();
  return (
    <p className={note}>
      {vat === 0 ? t('money.no-vat') : t('money.vat', { vat: format.number(vat / 100) })}{' '}
      <RateNote currencies={currencies} to={currency} rates={rates} />
    </p>
  );
}
