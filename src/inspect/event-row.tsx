import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import type { StoredEvent } from '../sync/state/events.ts';
import { Badge } from '../ui/badge.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { FoldOut } from './fold-out.tsx';
import { parsed } from './parsed.ts';

const number = css({
  minWidth: '12',
  color: 'ink.muted',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
});
const type = css({ fontWeight: 'medium', minWidth: { md: '44' } });
const about = css({ flex: '1', minWidth: '8rem', overflowWrap: 'anywhere' });
const when = css({ color: 'ink.muted', marginLeft: 'auto' });

/** One event: a line with its subject, and all of it when opened. */
export function EventRow({ event }: { event: StoredEvent }) {
  const t = useT();
  const format = useFormat();
  const { seq, at, origin, commandId, version, id } = event;
  return (
    <FoldOut
      line={
        <>
          <span className={number}>{seq}</span>
          <span className={type}>{event.type}</span>
          <Badge tone={origin === 'local' ? 'accent' : 'neutral'}>
            {t(`inspect.origin.${origin}`)}
          </Badge>
          <span className={about}>{event.aggregate}</span>
          <span className={when}>
            <DateTime at={at} inRow />
          </span>
        </>
      }
      facts={t('inspect.log.facts', {
        version,
        at: format.dateTime(at),
        id,
        command: commandId ?? '–',
      })}
      value={() => parsed(event.payload)}
      label={t('inspect.log.payload', { seq })}
    />
  );
}
