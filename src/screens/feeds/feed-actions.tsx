import { useState } from 'react';
import type { Feed } from '../../../contract/entities/feeds.ts';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { RemoveFeed } from './remove-feed.tsx';

interface FeedActionsProps {
  feed: Feed;
  onEdit: () => void;
  onRemoved: () => void;
}

type Doing = 'build' | 'pause';

const row = css({
  display: { base: 'grid', md: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  gap: '2',
});

/** The actions that are possible in a feed's current state. */
export function FeedActions({ feed, onEdit, onRemoved }: FeedActionsProps) {
  const t = useT();
  const send = useSend();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [removes, setRemoves] = useState(false);
  const { id, state } = feed;
  const isPaused = state === 'paused';

  async function run(what: Doing) {
    if (doing) return;
    setDoing(what);
    const sent =
      what === 'build'
        ? await send('POST /shop/feeds/{id}/build', { id })
        : await send('PATCH /shop/feeds/{id}', { id, body: { paused: !isPaused } });
    setDoing(null);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
  }

  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div className={row}>
        {!isPaused && (
          <Button
            size="sm"
            loading={doing === 'build'}
            disabled={state === 'building'}
            onClick={() => void run('build')}
          >
            {t('feeds.build')}
          </Button>
        )}
        <Button size="sm" loading={doing === 'pause'} onClick={() => void run('pause')}>
          {t(isPaused ? 'feeds.resume' : 'feeds.pause')}
        </Button>
        <Button size="sm" onClick={onEdit}>
          {t('feeds.edit')}
        </Button>
        <Button size="sm" onClick={() => setRemoves(true)}>
          {t('feeds.remove')}
        </Button>
      </div>
      <RemoveFeed
        feed={feed}
        open={removes}
        onClose={() => setRemoves(false)}
        onRemoved={() => {
          setRemoves(false);
          onRemoved();
        }}
      />
    </>
  );
}
