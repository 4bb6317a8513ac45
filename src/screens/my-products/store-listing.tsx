import { useRef } from 'react';
import type { FieldOwner, Listing, ListingField } from '../../../contract/entities/listings.ts';
import type { ShopVariant } from '../../../contract/entities/shop-products.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useCommit } from '../../sync/react/use-commit.ts';
import type { Overlaid } from '../../sync/state/types.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { linkStyle } from '../../ui/text-link.tsx';
import { ListingRemedy } from './listing-remedy.tsx';
import type { Wish } from './listing-wishes.ts';
import { listingErrorWords, listingStateWords } from './listing-words.ts';
import { StoreChanges } from './store-changes.tsx';

interface StoreListingProps {
  listing: Overlaid<Listing>;
  /** The store's name. */
  name: string;
  variants: readonly ShopVariant[];
  may: boolean;
}

const store = css({ paddingBlock: '3', borderTopWidth: '1px', borderColor: 'hairline' });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const title = css({ fontWeight: 'medium' });
const calm = css({ color: 'ink.muted', textStyle: 'dense' });
const stops = css({ color: 'refuse', textStyle: 'dense', marginTop: '1' });
const waits = css({ color: 'wait', textStyle: 'dense' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' });

/** The wishes that are possible in the listing's state. */
function actionsOf({ state, remedy }: Listing): readonly Wish[] {
  if (state === 'removed') return ['resume'];
  const push: Wish[] = remedy === 'push_again' ? ['push'] : [];
  if (state === 'paused') return [...push, 'resume'];
  return state === 'failed' ? ['push', 'unpublish'] : ['push', 'pause', 'unpublish'];
}

/** A product in one store: its state, what was changed there, and the possible wishes; also works offline. */
export function StoreListing({ listing, name, variants, may }: StoreListingProps) {
  const t = useT();
  const commit = useCommit();
  const box = useRef<HTMLDivElement>(null);
  const { id, value, freshness } = listing;
  const { state, error, error_text, is_behind, pushed_at, checked_at, remote_url } = value;
  const choose = (field: ListingField, owner: FieldOwner) =>
    void commit({ call: 'POST /listings/{id}/owners', args: { id, body: { field, owner } } });
  return (
    <div ref={box} className={store}>
      <div className={line}>
        <span className={title}>{name}</span>
        <StatusDot tone={listingStateWords[state].tone}>{t(listingStateWords[state].id)}</StatusDot>
        {is_behind && <span className={waits}>{t('listing.behind')}</span>}
        <Drop state={freshness} />
        {remote_url !== null && (
          <a href={remote_url} target="_blank" rel="noreferrer" className={linkStyle}>
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
      {value.store_changes.length > 0 && state !== 'removed' && (
        <StoreChanges
          changes={value.store_changes}
          variants={variants}
          onChoose={may ? choose : null}
        />
      )}
      <div className={actions}>
        <ListingRemedy listing={value} box={box} />
        {may &&
          actionsOf(value).map((action) => (
            <Button
              key={action}
              size="sm"
              onClick={() => void commit({ call: `POST /listings/{id}/${action}`, args: { id } })}
            >
              {t(`listing.action.${action}`)}
            </Button>
          ))}
      </div>
    </div>
  );
}
