import type { Activity } from '../../../contract/entities/activities.ts';
import { css } from '../../../styled-system/css';
import { isRole, roleWords } from '../../features/team/role-words.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { pageFrom } from '../../lib/pure/page-window.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useQueryState } from '../../ui/use-query-state.ts';
import { actionWords, shownChanges } from './activity-words.ts';

const list = css({ display: 'grid' });
const row = css({ paddingBlock: '3', borderBottomWidth: '1px', borderColor: 'hairline' });
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '4' });
const muted = css({ color: 'ink.muted', textStyle: 'dense', overflowWrap: 'anywhere' });

const when = css({ color: 'ink.muted', textStyle: 'dense', flexShrink: '0' });

const sourceWords = {
  user: null,
  sync: 'shop-profile.source.sync',
  webhook: 'shop-profile.source.webhook',
  offline_replay: 'shop-profile.source.offline',
} as const satisfies Record<Activity['source'], MessageId | null>;

/** What was done in the shop and by whom, newest first `[§7-activities]`. */
export function ActivityList() {
  const t = useT();
  const sync = useSync();
  const { params, hrefOf } = useQueryState();
  const page = pageFrom(params.get('page'));
  const read = useRead('GET /user/activities', { query: { page } });
  if (read.state === 'loading') return <Skeleton height="16rem" />;
  if (read.state === 'failed') {
    return <ErrorState failure={read.failure} onRetry={() => void sync?.refresh()} />;
  }
  const wordOf = (role: string) => (isRole(role) ? t(roleWords[role]) : role);
  const nameOf = (actor: Activity['actor']) => {
    if (actor === null) return t('shop-profile.actor.nobody');
    return actor.name || t('shop-profile.actor.deleted');
  };
  const { data, meta } = read.value;
  if (meta.total === 0) {
    return (
      <EmptyState motif="done" title={t('shop-profile.activity-empty')}>
        {t('shop-profile.activity-empty-hint')}
      </EmptyState>
    );
  }
  return (
    <>
      <Drop state={read.source} observedAt={read.observedAt} />
      <ol className={list}>
        {data.map((activity) => (
          <li key={activity.id} className={row}>
            <div className={line}>
              <span>
                <strong>{nameOf(activity.actor)}</strong> <ActionWords activity={activity} />
              </span>
              <span className={when}>
                <DateTime at={activity.at} />
              </span>
            </div>
            {shownChanges(activity).map(({ field, before, after, isRole: role }) => (
              <p key={field} className={muted}>
                {t(field)}: {role ? wordOf(before) : before} → {role ? wordOf(after) : after}
              </p>
            ))}
            <Source source={activity.source} />
          </li>
        ))}
      </ol>
      <ListPages
        label={t('shop-profile.activity-pages')}
        page={meta.current_page}
        lastPage={meta.last_page}
        total={meta.total}
        perPage={meta.per_page}
        href={(number) => hrefOf({ page: number > 1 ? String(number) : null })}
      />
    </>
  );
}

function ActionWords({ activity: { action, subject } }: { activity: Activity }) {
  const t = useT();
  const id = actionWords[action];
  const values = { subject: subject || t('shop-profile.subject.deleted') };
  return <>{id ? t(id, values) : t('shop-profile.action.other', values)}</>;
}

function Source({ source }: { source: Activity['source'] }) {
  const t = useT();
  const id = sourceWords[source];
  return id && <p className={muted}>{t(id)}</p>;
}
