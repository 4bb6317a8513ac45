import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { bySeq, type OutboxRow } from '../sync/state/outbox-rows.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FoldOut } from './fold-out.tsx';
import type { PartProps } from './part.ts';
import { answerTo, lookInto, tableOf } from './raw-database.ts';
import { Seen } from './seen.tsx';
import { useLook } from './use-look.ts';

type Row = OutboxRow<unknown>;

const call = css({ fontWeight: 'medium' });
const lane = css({ color: 'ink.muted', flex: '1', minWidth: '6rem' });

const tones: Partial<Record<Row['state'], Tone>> = { refused: 'refuse', sending: 'accent' };

/** The commands in the outbox, oldest first, in their current state. */
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

function Waiting({ row }: { row: Row }) {
  const t = useT();
  const format = useFormat();
  const time = (at: number | null) => (at === null ? '–' : format.dateTime(at));
  return (
    <FoldOut
      line={
        <>
          <Badge tone={tones[row.state] ?? 'wait'}>{row.state}</Badge>
          <span className={call}>{row.command.call}</span>
          <span className={lane}>{row.lane}</span>
          <DateTime at={row.at} inRow />
        </>
      }
      facts={t('inspect.outbox.facts', {
        seq: row.seq,
        key: row.key,
        attempts: row.attempts,
        retries: row.retries,
        at: time(row.at),
        sentAt: time(row.sentAt),
        until: time(row.until),
      })}
      value={() => row}
      label={row.command.call}
    />
  );
}
