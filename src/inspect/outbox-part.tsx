import { css } from '../../styled-system/css';
import { bySeq, type OutboxRow } from '../db/outbox-rows.ts';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Json } from './json.tsx';
import type { PartProps } from './part.ts';
import { answerTo, lookInto, tableOf } from './raw-database.ts';
import { Seen } from './seen.tsx';
import { useLook } from './use-look.ts';

type Row = OutboxRow<unknown>;

const row = css({ borderBottomWidth: '1px', borderColor: 'hairline' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '0.5',
  minHeight: { base: '11', md: '10' },
  paddingBlock: '2',
  textStyle: 'dense',
  _focusVisible: { outlineOffset: '-2px' },
});
const call = css({ fontWeight: 'medium' });
const lane = css({ color: 'ink.muted', flex: '1', minWidth: '6rem' });
const body = css({ display: 'grid', gap: '2', paddingBottom: '4', minWidth: '0' });
const facts = css({ textStyle: 'dense', color: 'ink.muted', overflowWrap: 'anywhere' });

const tones: Partial<Record<Row['state'], Tone>> = { refused: 'refuse', sending: 'accent' };

/** What waits to be sent, oldest first, as it stands right now. */
export function OutboxPart({ subject, writes }: PartProps) {
  const t = useT();
  const look = useLook(
    () =>
      lookInto(subject.database, async (database): Promise<Row[]> => {
        const rows: Row[] = await answerTo(tableOf(database, 'outbox').getAll());
        return rows.sort(bySeq);
      }),
    writes,
  );
  return (
    <Seen look={look}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState motif="done" title={t('inspect.outbox.empty')}>
            {t('inspect.outbox.emptyHint')}
          </EmptyState>
        ) : (
          <div>
            {rows.map((one) => (
              <Waiting key={one.id} row={one} />
            ))}
          </div>
        )
      }
    </Seen>
  );
}

function Waiting({ row: one }: { row: Row }) {
  const t = useT();
  const format = useFormat();
  const time = (at: number | null) => (at === null ? '–' : format.dateTime(at));
  return (
    <details className={row}>
      <summary className={line}>
        <Badge tone={tones[one.state] ?? 'wait'}>{one.state}</Badge>
        <span className={call}>{one.command.call}</span>
        <span className={lane}>{one.lane}</span>
        <DateTime at={one.at} inRow />
      </summary>
      <div className={body}>
        <p className={facts}>
          {t('inspect.outbox.facts', {
            seq: one.seq,
            key: one.key,
            attempts: one.attempts,
            retries: one.retries,
            at: time(one.at),
            sentAt: time(one.sentAt),
            until: time(one.until),
          })}
        </p>
        <Json value={one} label={one.command.call} />
      </div>
    </details>
  );
}
