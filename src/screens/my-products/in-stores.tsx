import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import type { Freshness } from '../../sync/state/types.ts';
import { Drop } from '../../ui/drop.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { listingBriefWords, listingStateWords } from './listing-words.ts';
import { countStates, type ListedIn, needsLook } from './store-rows.ts';

const box = css({ display: 'inline-grid', minWidth: '0' });
const line = css({ display: 'inline-flex', alignItems: 'center', gap: '2', minWidth: '0' });
// Hidden on a card, which has no empty columns.
const none = css({ color: 'ink.muted', display: { base: 'none', md: 'inline' } });
const waits = css({ color: 'wait', textStyle: 'caption' });
const stops = css({ color: 'refuse', textStyle: 'caption' });

/**
 * The state of a product in its stores: that of a single store, or a count for each state; below it, what still has to
 * be done.
 */
export function InStores({ listings }: { listings: ListedIn | undefined }) {
  const t = useT();
  if (!listings) return null;
  const counted = countStates(listings);
  const [first] = counted;
  if (!first) {
    return (
      <span className={none}>
        <span aria-hidden="true">—</span>
        <span className={unseen}>{t('my-products.stores.none')}</span>
      </span>
    );
  }
  const isOne = listings.length === 1;
  const looks = listings.some(({ value }) => needsLook(value));
  const isBehind = listings.some(({ value }) => value.is_behind && value.state !== 'queued');
  return (
    <span className={box}>
      <span className={line}>
        <StatusDot tone={listingStateWords[first.state].tone}>
          {isOne
            ? t(listingBriefWords[first.state].one)
            : counted
                .map(({ state, count }) => t(listingBriefWords[state].some, { count }))
                .join(', ')}
        </StatusDot>
        <Drop state={worst(listings)} compact />
      </span>
      {looks && <span className={stops}>{t('my-products.stores.looks')}</span>}
      {!looks && isBehind && <span className={waits}>{t('listing.brief.behind')}</span>}
    </span>
  );
}

const unseen = css({ srOnly: true });

const order: readonly Freshness[] = ['refused', 'pending', 'stored', 'live'];

const worst = (listings: ListedIn): Freshness =>
  order.find((state) => listings.some(({ freshness }) => freshness === state)) ?? 'live';
