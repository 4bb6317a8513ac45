import { useState } from 'react';
import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { UnreadNotice } from './closed.tsx';
import { differences } from './moments.ts';
import { openTimeline, PastMoved } from './open-timeline.ts';
import type { PartProps } from './part.ts';
import { PastMoment } from './past-moment.tsx';
import { Seen } from './seen.tsx';
import type { LogTimeline } from './timeline.ts';
import { useLook } from './use-look.ts';

const steps = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', md: 'minmax(0, 1fr) 9rem auto auto' },
  gap: '3',
  alignItems: 'end',
  marginBlock: '4',
});
const slider = css({
  gridColumn: { base: '1 / -1', md: 'auto' },
  display: 'grid',
  gap: '1.5',
  textStyle: 'label',
  '& input': { width: 'full', minHeight: { base: '11', md: '9' } },
});
const number = css({ gridColumn: { base: '1 / -1', md: 'auto' } });

/** The state of the store after any event that is still available. */
export function PastPart({ subject, writes }: PartProps) {
  const [opened, setOpened] = useState(0);
  // New events don't change what the person is looking at; they have to ask for them.
  const [seen, setSeen] = useState(writes);
  const look = useLook(() => openTimeline(subject.database), opened);
  return (
    <Seen look={look}>
      {(timeline) => (
        <Travel
          key={`${opened} ${timeline.earliest}`}
          timeline={timeline}
          hasMore={writes !== seen}
          onReopen={() => {
            setSeen(writes);
            setOpened(opened + 1);
          }}
        />
      )}
    </Seen>
  );
}

interface TravelProps {
  timeline: LogTimeline;
  hasMore: boolean;
  onReopen: () => void;
}

function Travel({ timeline, hasMore, onReopen }: TravelProps) {
  const t = useT();
  const format = useFormat();
  const { earliest, latest } = timeline;
  const [seq, setSeq] = useState(latest);
  const go = (to: number) => setSeq(Math.min(Math.max(Math.round(to) || 0, earliest), latest));
  const look = useLook(async (isUnwanted) => {
    try {
      const moment = await timeline.at(seq, isUnwanted);
      const before = seq > earliest ? await timeline.at(seq - 1, isUnwanted) : null;
      return moment && { moment, changed: before && differences(before, moment) };
    } catch (error) {
      if (error instanceof PastMoved) return 'moved';
      throw error;
    }
  }, seq);
  const shown = look.state === 'seen' ? look.value : null;

  return (
    <>
      <Notice>
        {earliest === 0
          ? t('inspect.past.whole')
          : t('inspect.past.earliest', { seq: format.number(earliest) })}
      </Notice>
      <div className={steps}>
        <label className={slider}>
          {t('inspect.past.seq')}
          <input
            type="range"
            min={earliest}
            max={latest}
            value={seq}
            onChange={({ target }) => go(Number(target.value))}
          />
        </label>
        <TextField
          className={number}
          label={t('inspect.past.number')}
          type="number"
          min={earliest}
          max={latest}
          value={seq}
          onChange={({ target }) => go(Number(target.value))}
        />
        <Button disabled={seq <= earliest} onClick={() => go(seq - 1)}>
          {t('inspect.past.back')}
        </Button>
        <Button disabled={seq >= latest} onClick={() => go(seq + 1)}>
          {t('inspect.past.forward')}
        </Button>
      </div>
      {(hasMore || shown === 'moved') && (
        <Notice tone="wait">
          <span>{t(shown === 'moved' ? 'inspect.past.moved' : 'inspect.past.more')}</span>
          <span>
            <Button size="sm" onClick={onReopen}>
              {t('inspect.past.reopen')}
            </Button>
          </span>
        </Notice>
      )}
      {look.state === 'failed' && <UnreadNotice reason={look.reason} />}
      {shown && shown !== 'moved' && <PastMoment moment={shown.moment} changed={shown.changed} />}
    </>
  );
}
