import type { Rates } from '../../../contract/entities/rates.ts';
import { converted } from '../../../contract/rules/conversion.ts';
import { areOld } from '../../../contract/rules/rates-age.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';

interface RateNoteProps {
  /** The currencies of the amounts; those already in `to` need no rate. */
  currencies: Iterable<string>;
  to: string;
  rates: Rates | null;
}

const warning = css({ color: 'wait' });

/**
 * Says which currencies were converted, the date of the rates, whether they are old, and for which currencies none is
 * known.
 */
export function RateNote({ currencies, to, rates }: RateNoteProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const others = [...new Set(currencies)].filter((currency) => currency !== to).sort();
  const isKnown = (currency: string) => converted({ amount: 0, currency }, to, rates) !== null;
  const known = others.filter(isKnown).join(', ');
  const missing = others.filter((currency) => !isKnown(currency)).join(', ');
  const isOld = rates !== null && now !== null && areOld(rates, now);
  return (
    <>
      {known !== '' && rates && (
        <span className={isOld ? warning : undefined}>
          {t(isOld ? 'money.rate-old' : 'money.rate', {
            currencies: known,
            date: format.date(rates.date),
          })}{' '}
        </span>
      )}
      {missing !== '' && (
        <span className={warning}>{t('money.rate-missing', { currencies: missing })}</span>
      )}
    </>
  );
}
