import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import type { Partnership, PartnershipRequest } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface NeedsYouProps {
  partnerships: readonly Partnership[] | null;
  requests: readonly PartnershipRequest[] | null;
}

/** The most requests that are listed; the others are behind a link. */
const mostListed = 5;

const card = css({
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
  overflow: 'hidden',
});
const heading = css({
  textStyle: 'heading',
  paddingInline: { base: '4', md: '5' },
  paddingTop: '4',
  paddingBottom: '3',
});
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto auto' },
  alignItems: 'center',
  columnGap: '3',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  _hover: { background: 'subtle' },
  '& svg': { color: 'ink.muted', gridColumn: '-2 / -1', gridRow: { base: '1 / 3', md: '1' } },
});
const words = css({ minWidth: '0', display: 'grid' });
const name = css({ fontWeight: 'medium' });
const muted = css({ textStyle: 'dense', color: 'ink.muted', lineClamp: '1' });
const until = css({ textStyle: 'dense', color: 'wait', whiteSpace: 'nowrap' });
const skeleton = css({
  paddingInline: { base: '4', md: '5' },
  paddingBottom: '5',
  display: 'grid',
  gap: '3',
});

/** The requests that wait for an answer, the first to expire on top, then the number of partnerships that are ending. */
export function NeedsYou({ partnerships, requests }: NeedsYouProps) {
  const t = useT();
  const format = useFormat();
  if (!requests || !partnerships) {
    return (
      <section className={card}>
        <h2 className={heading}>{t('supplier.needs')}</h2>
        <div className={skeleton}>
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </div>
      </section>
    );
  }
  const open = requests
    .filter(({ state }) => state === 'pending')
    .sort((a, b) => a.expires_at.localeCompare(b.expires_at));
  const ending = partnerships.filter(({ state }) => state === 'ending');
  if (open.length + ending.length === 0) {
    return (
      <section className={card}>
        <EmptyState motif="done" title={t('supplier.needs.none')}>
          {t('supplier.needs.none.hint')}
        </EmptyState>
      </section>
    );
  }
  return (
    <section className={card}>
      <h2 className={heading}>{t('supplier.needs')}</h2>
      <ul>
        {open.slice(0, mostListed).map((request) => (
          <li key={request.id}>
            <Link
              href={links.supplierPartnerships({ tab: 'requests', request: String(request.id) })}
              className={row}
            >
              <span className={words}>
                <span className={name}>
                  {t('supplier.needs.request', { shop: request.shop.name })}
                </span>
                <span className={muted}>{request.message || t('supplier.needs.no-message')}</span>
              </span>
              <span className={until}>
                {t('supplier.needs.until', { date: format.date(request.expires_at) })}
              </span>
              <ChevronRight aria-hidden="true" size={16} />
            </Link>
          </li>
        ))}
        {open.length > mostListed && (
          <li>
            <Link href={links.supplierPartnerships({ tab: 'requests' })} className={row}>
              <span className={words}>
                {t('supplier.needs.more', { count: open.length - mostListed })}
              </span>
              <ChevronRight aria-hidden="true" size={16} />
            </Link>
          </li>
        )}
        {ending.length > 0 && (
          <li>
            <Link href={links.supplierPartnerships({ state: 'ending' })} className={row}>
              <span className={words}>{t('supplier.needs.ending', { count: ending.length })}</span>
              <ChevronRight aria-hidden="true" size={16} />
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
