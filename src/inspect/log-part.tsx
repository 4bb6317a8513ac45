import { useState } from 'react';
import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { versions } from '../sync/state/events.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDebouncedText } from '../ui/use-debounced-text.ts';
import { EventRow } from './event-row.tsx';
import type { PartProps } from './part.ts';
import { lookInto } from './raw-database.ts';
import { everything, type LogFilter, readBounds, readPage } from './read-log.ts';
import { Seen } from './seen.tsx';
import { useLook } from './use-look.ts';

const pageLength = 50;
const newest = Number.MAX_SAFE_INTEGER;

const filters = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr 2fr' },
  gap: '3',
  alignItems: 'end',
  marginBottom: '3',
});
const note = css({ textStyle: 'dense', color: 'ink.muted', marginBottom: '2' });
const list = css({ borderTopWidth: '1px', borderColor: 'hairline' });
const steps = css({ display: 'flex', gap: '2', marginTop: '4' });

/** Events, newest first. Only one page is in memory, however long the log is. */
export function LogPart({ subject, writes }: PartProps) {
  const t = useT();
  const format = useFormat();
  const [filter, setFilter] = useState<LogFilter>(everything);
  /** The start of each page, from the newest one to the current one. */
  const [starts, setStarts] = useState<readonly number[]>([newest]);
  const before = starts.at(-1) ?? newest;
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(everything);

  function narrow(change: Partial<LogFilter>) {
    setFilter((known) => ({ ...known, ...change }));
    setStarts([newest]);
  }
  const [text, setText] = useDebouncedText(filter.text, (now) => narrow({ text: now }));

  // New events only appear on the first page, so only that one is read again.
  const retryKey = `${before}${JSON.stringify(filter)}${starts.length === 1 ? writes : ''}`;
  const look = useLook(
    (isUnwanted) =>
      lookInto(subject.database, async (database) => ({
        bounds: await readBounds(database),
        page: await readPage(database, filter, before, pageLength, isUnwanted),
      })),
    retryKey,
  );

  return (
    <>
      <div className={filters}>
        <Select
          label={t('inspect.log.type')}
          value={filter.type}
          onChange={({ target }) => narrow({ type: target.value })}
          options={[
            { value: '', label: t('inspect.log.anyType') },
            ...Object.keys(versions).map((value) => ({ value, label: value })),
          ]}
        />
        <TextField
          label={t('inspect.log.aggregate')}
          value={filter.aggregate}
          placeholder={t('inspect.log.example')}
          onChange={({ target }) => narrow({ aggregate: target.value.trim() })}
        />
        <TextField
          label={t('inspect.log.command')}
          value={filter.commandId}
          onChange={({ target }) => narrow({ commandId: target.value.trim() })}
        />
        <SearchField label={t('inspect.log.text')} value={text} onChange={setText} />
      </div>
      <Seen look={look}>
        {({ bounds, page }) => (
          <>
            <p className={note} role="status">
              {t('inspect.log.count', {
                count: bounds.count,
                first: bounds.first === null ? '–' : format.number(bounds.first),
                last: bounds.last === null ? '–' : format.number(bounds.last),
              })}
            </p>
            {page.events.length > 0 && (
              <div className={list}>
                {page.events.map((event) => (
                  <EventRow key={event.seq} event={event} />
                ))}
              </div>
            )}
            {page.events.length === 0 &&
              (isFiltered ? (
                <NoMatches title={t('inspect.log.none')} onClear={() => narrow(everything)} />
              ) : (
                <EmptyState motif="parcel" title={t('inspect.log.empty')}>
                  {t('inspect.log.emptyHint')}
                </EmptyState>
              ))}
            <div className={steps}>
              {starts.length > 1 && (
                <Button onClick={() => setStarts(starts.slice(0, -1))}>
                  {t('inspect.log.newer')}
                </Button>
              )}
              {page.before !== null && (
                <Button onClick={() => setStarts([...starts, page.before ?? 0])}>
                  {t('inspect.log.older')}
                </Button>
              )}
            </div>
          </>
        )}
      </Seen>
    </>
  );
}
