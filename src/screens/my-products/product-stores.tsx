import type { Listing } from '../../../contract/entities/listings.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { useCommit } from '../../sync/react/use-commit.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import type { Overlaid } from '../../sync/state/types.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { listingErrorWords, listingStateWords } from './listing-words.ts';

interface ProductStoresProps {
  /** Of the shop's own product. */
  id: number;
  /** Whether the person's role lets them change what a store has. */
  may: boolean;
}

const section = css({ marginTop: '6', display: 'grid', gap: '3' });
const heading = css({ textStyle: 'label' });
const calm = css({ color: 'ink.muted', textStyle: 'dense' });
const store = css({ paddingBlock: '3', borderTopWidth: '1px', borderColor: 'hairline' });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const name = css({ fontWeight: 'medium' });
const stops = css({ color: 'refuse', textStyle: 'dense', marginTop: '1' });
const waits = css({ color: 'wait', textStyle: 'dense' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' });

/** How each store has a product: what the server has last been told by it, never more. */
export function ProductStores({ id, may }: ProductStoresProps) {
  const t = useT();
  const read = useRecords('listings');
  const stores = useRead('GET /shop/integrations', {});
  const listings =
    read.state === 'ready' ? read.value.filter(({ value }) => value.my_product_id === id) : [];
  const known = stores.state === 'ready' ? stores.value.data : [];
  const nameOf = (storeId: number) =>
    known.find((one) => one.id === storeId)?.name ?? t('listing.store', { id: storeId });
  return (
    <section className={section} aria-label={t('listing.title')}>
      <h3 className={heading}>{t('listing.title')}</h3>
      {listings.length === 0 && (
        <p className={calm}>
          {t('listing.none')}{' '}
          <TextLink href={links.integrations()}>{t('listing.none-action')}</TextLink>
        </p>
      )}
      {listings.map((listing) => (
        <Store
          key={listing.id}
          listing={listing}
          name={nameOf(listing.value.integration_id)}
          may={may}
        />
      ))}
    </section>
  );
}

type Action = 'pause' | 'resume' | 'push' | 'unpublish';

/** What may be asked for, as the listing stands. */
function actionsOf({ state }: Listing): readonly Action[] {
  if (state === 'removed' || state === 'paused') return ['resume'];
  return state === 'failed' ? ['push', 'unpublish'] : ['push', 'pause', 'unpublish'];
}

interface StoreProps {
  listing: Overlaid<Listing>;
  name: string;
  may: boolean;
}

function Store({ listing, name: title, may }: StoreProps) {
  const t = useT();
  const commit = useCommit();
  const { id, value, freshness } = listing;
  const { state, error, error_text, is_behind, pushed_at, checked_at, remote_url } = value;

  return (
    <div className={store}>
      <div className={line}>
        <span className={name}>{title}</span>
        <StatusDot tone={listingStateWords[state].tone}>{t(listingStateWords[state].id)}</StatusDot>
        {is_behind && <span className={waits}>{t('listing.behind')}</span>}
        <Drop state={freshness} />
        {remote_url !== null && (
          <a href={remote_url} target="_blank" rel="noreferrer">
            {t('listing.open')}
          </a>
        )}
      </div>
      <p className={calm}>
        {t('listing.pushed')} {pushed_at ? <DateTime at={pushed_at} /> : t('listing.never')} ·{' '}
        {t('listing.checked')} {checked_at ? <DateTime at={checked_at} /> : t('listing.never')}
      </p>
      {error !== null && (
        <p className={stops}>
          {t(listingErrorWords[error])} {error_text}
        </p>
      )}
      {may && (
        <div className={actions}>
          {actionsOf(value).map((action) => (
            <Button
              key={action}
              size="sm"
              onClick={() => void commit({ call: `POST /listings/{id}/${action}`, args: { id } })}
            >
              {t(`listing.action.${action}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
