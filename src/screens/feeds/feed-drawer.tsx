import { useEffect, useState } from 'react';
import type { Feed } from '../../../contract/entities/feeds.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { readDraft } from '../../lib/drafts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { toast } from '../../ui/toast.ts';
import { FeedActions } from './feed-actions.tsx';
import { FeedForm, feedDraft } from './feed-form.tsx';
import { channelNames, stateWords } from './feed-words.ts';
import { ProblemList } from './problem-list.tsx';

interface FeedDrawerProps {
  /** Null closes it. */
  feed: Feed | null;
  /** Whether the person's role is enough to change it. */
  mayEdit: boolean;
  onClose: () => void;
}

const part = css({
  display: 'grid',
  gap: '3',
  paddingBlock: '4',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  _first: { borderTopWidth: '0', paddingTop: '0' },
});
const heading = css({ textStyle: 'heading', fontSize: '0.9375rem' });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3' });
const muted = css({ color: 'ink.muted' });
const address = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
const code = css({
  flex: '1 1 14rem',
  minWidth: '0',
  padding: '2',
  borderRadius: 'md',
  background: 'subtle',
  textStyle: 'dense',
  overflowWrap: 'anywhere',
});

/** One feed: how it stands, its address, what was left out and why, and what can be done with it. */
export function FeedDrawer({ feed, mayEdit, onClose }: FeedDrawerProps) {
  const t = useT();
  // What was open stays in sight while the drawer leaves.
  const [last, setLast] = useState(feed);
  if (feed && feed !== last) setLast(feed);
  const [editing, setEditing] = useState<number | null>(null);
  const shown = feed ?? last;
  const id = feed?.id ?? null;
  useEffect(
    function goOnEditing() {
      if (id !== null && readDraft(feedDraft(id)) !== null) setEditing(id);
    },
    [id],
  );
  if (!shown) return null;
  const { id: word, tone } = stateWords[shown.state];
  const isEditing = editing === shown.id;
  return (
    <Drawer
      open={feed !== null}
      onClose={onClose}
      title={shown.name}
      lead={channelNames[shown.channel]}
    >
      <section className={part}>
        <p className={line}>
          <StatusDot tone={tone}>{t(word)}</StatusDot>
          {shown.last_built_at && (
            <span className={muted}>
              {t('feeds.column.built')} <DateTime at={shown.last_built_at} />
            </span>
          )}
          <span className={muted}>
            {t('feeds.items', { count: shown.items_count })}
            {shown.left_out_count > 0 &&
              ` · ${t('feeds.left-out', { count: shown.left_out_count })}`}
          </span>
        </p>
        {shown.state === 'building' && <Progress label={t(word)} value={null} />}
        {shown.state === 'failed' && shown.url && <p>{t('feeds.last-good')}</p>}
        {shown.state === 'paused' && <p>{t('feeds.paused-hint')}</p>}
        <RoleGate may={mayEdit} needs="member">
          <FeedActions feed={shown} onEdit={() => setEditing(shown.id)} onRemoved={onClose} />
        </RoleGate>
      </section>
      {isEditing && (
        <section className={part}>
          <h3 className={heading}>{t('feeds.edit')}</h3>
          <FeedForm
            key={shown.id}
            feed={shown}
            onCancel={() => setEditing(null)}
            onDone={() => {
              setEditing(null);
              toast(t('feeds.saved'), { tone: 'done' });
            }}
          />
        </section>
      )}
      <section className={part}>
        <h3 className={heading}>{t('feeds.address')}</h3>
        {shown.url ? (
          <div className={address}>
            <code className={code}>{shown.url}</code>
            <CopyButton value={shown.url} label={t('feeds.copy-of', { name: shown.name })} />
          </div>
        ) : null}
        <p className={muted}>{t(shown.url ? 'feeds.address-hint' : 'feeds.address-none')}</p>
      </section>
      {shown.problems.length > 0 && (
        <section className={part}>
          <h3 className={heading}>{t('feeds.problems')}</h3>
          <ProblemList problems={shown.problems} />
        </section>
      )}
    </Drawer>
  );
}
