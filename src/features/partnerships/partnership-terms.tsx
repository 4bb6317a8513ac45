import type { PartnershipTerms } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';

const list = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: '6',
  rowGap: '2',
  '& dt': { color: 'ink.muted' },
  '& dd': { fontVariantNumeric: 'tabular-nums' },
});

/** What shop and supplier have agreed on. */
export function PartnershipTermsList({ terms }: { terms: PartnershipTerms }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className={list}>
      <dt>{t('partnerships.terms.discount')}</dt>
      <dd>
        {terms.discount === 0
          ? t('partnerships.terms.none')
          : t('partnerships.terms.percent', { share: format.number(terms.discount / 100) })}
      </dd>
      <dt>{t('partnerships.terms.currency')}</dt>
      <dd>{terms.currency}</dd>
      <dt>{t('partnerships.terms.shipping')}</dt>
      <dd>{terms.shipping || t('partnerships.terms.not-agreed')}</dd>
      <dt>{t('partnerships.terms.minimum')}</dt>
      <dd>
        {terms.minimum_order.amount === 0
          ? t('partnerships.terms.none')
          : format.money(terms.minimum_order)}
      </dd>
    </dl>
  );
}
