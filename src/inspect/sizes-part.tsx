import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { DateTime } from '../ui/date-time.tsx';
import { Table } from '../ui/table.tsx';
import { readBrowserFacts } from './browser-facts.ts';
import { FactSection, Facts } from './facts.tsx';
import { Json } from './json.tsx';
import type { PartProps } from './part.ts';
import { lookInto } from './raw-database.ts';
import { Seen } from './seen.tsx';
import { readStoreFacts } from './store-facts.ts';
import { useBytes } from './use-bytes.ts';
import { useLook } from './use-look.ts';

/** How much space the store uses, and how much the browser allows. */
export function SizesPart({ subject, writes }: PartProps) {
  const t = useT();
  const format = useFormat();
  const bytes = useBytes();
  const look = useLook(
    async () => ({
      store: await lookInto(subject.database, readStoreFacts),
      browser: await readBrowserFacts(subject.database),
    }),
    writes,
  );
  const since = (at: number) => (at ? <DateTime at={at} /> : '–');
  const yesNo = (is: boolean | null) =>
    t(is === null ? 'inspect.unknown' : is ? 'inspect.yes' : 'inspect.no');
  return (
    <Seen look={look}>
      {({ store, browser }) => (
        <>
          <FactSection title={t('inspect.sizes.tables')}>
            <Table
              caption={t('inspect.sizes.tables')}
              rows={store.tables}
              rowKey={({ name }) => name}
              columns={[
                {
                  id: 'name',
                  header: t('inspect.sizes.table'),
                  card: 'title',
                  cell: ({ name }) => name,
                },
                {
                  id: 'rows',
                  header: t('inspect.sizes.rows'),
                  align: 'end',
                  cell: ({ rows }) => format.number(rows),
                },
                {
                  id: 'bytes',
                  header: t('inspect.sizes.bytes'),
                  align: 'end',
                  cell: (table) => bytes(table.bytes),
                },
              ]}
            />
          </FactSection>
          <Facts
            title={t('inspect.sizes.store')}
            facts={[
              [t('inspect.sizes.schema'), store.schema],
              [
                t('inspect.sizes.snapshot'),
                store.snapshot
                  ? t('inspect.sizes.snapshotTold', {
                      seq: store.snapshot.covers,
                      chunks: store.snapshot.chunks,
                    })
                  : t('inspect.sizes.noSnapshot'),
              ],
              [t('inspect.sizes.snapshotAge'), since(store.snapshot?.observedAt ?? 0)],
              [t('inspect.sizes.quarantined'), format.number(store.quarantined.length)],
            ]}
          />
          {store.quarantined.length > 0 && (
            <FactSection title={t('inspect.sizes.quarantined')}>
              <Json value={store.quarantined} label={t('inspect.sizes.quarantined')} />
            </FactSection>
          )}
          <Facts
            title={t('inspect.sizes.device')}
            facts={[
              [t('inspect.sizes.usage'), browser.usage === null ? '–' : bytes(browser.usage)],
              [t('inspect.sizes.quota'), browser.quota === null ? '–' : bytes(browser.quota)],
              [t('inspect.sizes.persisted'), yesNo(browser.persisted)],
              ...browser.caches.map(
                ({ name, entries }) =>
                  [name, t('inspect.sizes.entries', { count: entries })] as const,
              ),
            ]}
          />
        </>
      )}
    </Seen>
  );
}
