import { useState } from 'react';
import { css } from '../../styled-system/css';
import type { StoredEvent } from '../db/events.ts';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { Badge } from '../ui/badge.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Json } from './json.tsx';
import { parsed } from './parsed.ts';

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
const number = css({
  minWidth: '12',
  color: 'ink.muted',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
});
const type = css({ fontWeight: 'medium', minWidth: { md: '44' } });
const about = css({ flex: '1', minWidth: '8rem', overflowWrap: 'anywhere' });
const when = css({ color: 'ink.muted', marginLeft: 'auto' });
const body = css({ display: 'grid', gap: '2', paddingBottom: '4', minWidth: '0' });
const facts = css({ textStyle: 'dense', color: 'ink.muted', overflowWrap: 'anywhere' });

/** One event: what it is about in a line, and all of it when it is opened. */
export function EventRow({ event }: { event: StoredEvent }) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { seq, at, origin, commandId, version, id } = event;
  return (
    <details className={row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={line}>
        <span className={number}>{seq}</span>
        <span className={type}>{event.type}</span>
        <Badge tone={origin === 'local' ? 'accent' : 'neutral'}>
          {t(`inspect.origin.${origin}`)}
        </Badge>
        <span className={about}>{event.aggregate}</span>
        <span className={when}>
          <DateTime at={at} inRow />
        </span>
      </summary>
      {isOpen && (
        <div className={body}>
          <p className={facts}>
            {t('inspect.log.facts', {
              version,
              at: format.dateTime(at),
              id,
              command: commandId ?? '–',
            })}
          </p>
          <Json value={parsed(event.payload)} label={t('inspect.log.payload', { seq })} />
        </div>
      )}
    </details>
  );
}
