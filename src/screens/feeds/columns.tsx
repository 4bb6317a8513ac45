import type { Feed } from '../../../contract/entities/feeds.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import type { Overlaid } from '../../sync/state/types.ts';
import type { Column } from '../../ui/column.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { channelNames, languageWords, stateWords } from './feed-words.ts';

const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const muted = css({ color: 'ink.muted' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });
// Above the row's own button, which covers the row.
const above = css({ position: 'relative', zIndex: '1' });

export function useColumns(): Column<Overlaid<Feed>>[] {
  const t = useT();
  return [
    {
      id: 'name',
      header: t('feeds.column.name'),
      card: 'title',
      cell: ({ value }) => <span className={name}>{value.name}</span>,
    },
    {
      id: 'channel',
      header: t('feeds.column.channel'),
      card: 'line',
      width: '19rem',
      cell: ({ value }) => (
        <>
          {channelNames[value.channel]}{' '}
          <span className={muted}>
            · {value.country}, {value.currency}, {t(languageWords[value.language])}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('feeds.column.state'),
      card: 'line',
      width: '11rem',
      cell: ({ value }) => {
        const { id, tone } = stateWords[value.state];
        return <StatusDot tone={tone}>{t(id)}</StatusDot>;
      },
    },
    {
      id: 'items',
      header: t('feeds.column.items'),
      card: 'pair',
      align: 'end',
      width: '11rem',
      cell: ({ value }) => (
        <span className={figures}>
          {t('feeds.items', { count: value.items_count })}
          {value.left_out_count > 0 && (
            <span className={muted}> · {t('feeds.left-out', { count: value.left_out_count })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'built',
      header: t('feeds.column.built'),
      card: 'pair',
      width: '8rem',
      cell: ({ value }) => (
        <span className={muted}>
          {value.last_built_at ? <DateTime at={value.last_built_at} inRow /> : t('feeds.never')}
        </span>
      ),
    },
    {
      id: 'copy',
      header: t('feeds.column.address'),
      hideHeader: true,
      card: 'aside',
      align: 'end',
      width: '4rem',
      cell: ({ value }) =>
        value.url && (
          <span className={above}>
            <CopyButton value={value.url} label={t('feeds.copy-of', { name: value.name })} />
          </span>
        ),
    },
  ];
}
