import { useSearch } from 'wouter';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { keysOf } from '../../lib/pure/keys-of.ts';
import { lazy } from '../../lib/pure/lazy.ts';
import { useLoaded } from '../../lib/react/use-loaded.ts';
import { links } from '../../router/links.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ActivityList } from './activity-list.tsx';
import { Details } from './details.tsx';
import { Team } from './team.tsx';

const partnerships = lazy(() =>
  import('./partnerships/partnerships.tsx').then((module) => module.Partnerships),
);

const tabWords = {
  details: 'shop-profile.tab.details',
  team: 'shop-profile.tab.team',
  partnerships: 'shop-profile.tab.partnerships',
  activity: 'shop-profile.tab.activity',
} as const satisfies Record<string, MessageId>;
const tabs = keysOf(tabWords);

/** The shop's profile: details with the VAT number, team, partnerships and activities `[§2-shop-profile]`. */
export function ShopProfile() {
  const t = useT();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const tab = tabs.find((one) => one === asked) ?? 'details';
  return (
    <>
      <PageHeader title={t('shop-profile.title')} />
      <TabLinks
        label={t('shop-profile.tabs')}
        tabs={tabs.map((id) => ({
          id,
          label: t(tabWords[id]),
          href: links.shopProfile(id === 'details' ? {} : { tab: id }),
        }))}
        current={tab}
      />
      {tab === 'details' && <Details />}
      {tab === 'team' && <Team />}
      {tab === 'partnerships' && <PartnershipsTab />}
      {tab === 'activity' && <ActivityList />}
    </>
  );
}

function PartnershipsTab() {
  const Partnerships = useLoaded(partnerships, true, null);
  return Partnerships ? <Partnerships /> : <Skeleton height="8rem" />;
}
