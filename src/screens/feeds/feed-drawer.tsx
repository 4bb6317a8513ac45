import type { Feed } from '../../../contract/entities/feeds.ts';
import { css } from '../../../styled-system/css';
import { RoleGate } from '../../features/team/role-gate.tsx';
import { useT } from '../../i18n/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerPart } from '../../ui/drawer-part.tsx';
import { Progress } from '../../ui/progress.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { toast } from '../../ui/toast.ts';
import { useEditing } from '../../ui/use-editing.ts';
import { useLast } from '../../ui/use-last.ts';
import { FeedActions } from './feed-actions.tsx';
import { FeedForm, feedDraft } from './feed-form.tsx';
import { channelNames, stateWords } from './feed-words.ts';
import { ProblemList } from './problem-list.tsx';

interface FeedDrawerProps {
  /** Null closes the drawer. */
  feed: Feed | null;
  /** Whether the person's role allows changes. */
  mayEdit: boolean;
  onClose: () => void;
}

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

/** One feed: its state, its address, what was left out and why, and the actions. */
export function FeedDrawer({ feed, mayEdit, onClose }: FeedDrawerProps) {
  const t = useT();
  const shown = useLast(feed);
  const [editing, setEditing] = useEditing(feed?.id ?? null, feedDraft);
  if (!shown) return null;
  const { id: word, tone } = stateWords[shown.state];
  const isEditing = mayEdit && editing === shown.id;
  return (
    <Drawer
      open={feed !== null}
      onClose={onClose}
      title={shown.name}
      lead={channelNames[shown.channel]}
    >
      <DrawerPart>
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
      </DrawerPart>
      {isEditing && (
        <DrawerPart title={t('feeds.edit')}>
          <FeedForm
            key={shown.id}
            feed={shown}
            onCancel={() => setEditing(null)}
            onDone={() => {
              setEditing(null);
              toast(t('feeds.saved'), { tone: 'done' });
            }}
          />
        </DrawerPart>
      )}
      <DrawerPart title={t('feeds.address')}>
        {shown.url ? (
          <div className={address}>
            <code className={code}>{shown.url}</code>
            <CopyButton value={shown.url} label={t('feeds.copy-of', { name: shown.name })} />
          </div>
        ) : null}
        <p className={muted}>{t(shown.url ? 'feeds.address-hint' : 'feeds.address-none')}</p>
      </DrawerPart>
      {shown.problems.length > 0 && (
        <DrawerPart title={t('feeds.problems')}>
          <ProblemList problems={shown.problems} />
        </DrawerPart>
      )}
    </Drawer>
  );
}
