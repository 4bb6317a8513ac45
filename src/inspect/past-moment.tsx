import { useState } from 'react';
import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Select } from '../ui/select.tsx';
import { Table } from '../ui/table.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Facts, Section } from './facts.tsx';
import { Json } from './json.tsx';
import type { Difference } from './moments.ts';
import type { Moment } from './timeline.ts';

const finder = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '14rem 14rem' },
  gap: '3',
  marginBottom: '3',
});
const list = css({ display: 'grid', gap: '3' });
const line = css({ display: 'flex', flexWrap: 'wrap', gap: '2', textStyle: 'dense' });
const quiet = css({ textStyle: 'dense', color: 'ink.muted' });

const tones: Record<Difference['kind'], Tone> = {
  added: 'done',
  changed: 'accent',
  removed: 'refuse',
};
/** A page of changes brings 500 records: so many of them are told. */
const mostChanges = 50;

type Place = keyof Moment['lists'];

interface PastMomentProps {
  now: Moment;
  /** Against the event before; null where there is none. */
  changed: readonly Difference[] | null;
}

/** The projections at one point of the log. */
export function PastMoment({ now, changed }: PastMomentProps) {
  const t = useT();
  const format = useFormat();
  const places = Object.keys(now.lists) as Place[];
  const counts = [
    ...places.map((name) => ({ name: name as string, count: now.lists[name].length })),
    { name: 'answers', count: now.answers.size },
  ];
  return (
    <>
      <Section title={t('inspect.past.changes')}>
        <Changes changed={changed} />
      </Section>
      <Section title={t('inspect.past.collections')}>
        <Table
          caption={t('inspect.past.collections')}
          rows={counts}
          rowKey={({ name }) => name}
          columns={[
            {
              id: 'name',
              header: t('inspect.past.collection'),
              card: 'title',
              cell: ({ name }) => name,
            },
            {
              id: 'count',
              header: t('inspect.past.records'),
              align: 'end',
              cell: ({ count }) => format.number(count),
            },
          ]}
        />
      </Section>
      <Facts
        title={t('inspect.past.state')}
        facts={[
          [t('inspect.connection.cursor'), now.cursor],
          [t('inspect.connection.whole'), t(now.complete ? 'inspect.yes' : 'inspect.no')],
          [
            t('inspect.past.observedAt'),
            now.observedAt ? format.dateTime(now.observedAt) : t('inspect.never'),
          ],
        ]}
      />
      <Section title={t('inspect.past.record')}>
        <OneRecord now={now} places={places} />
      </Section>
      <Section title={t('inspect.past.outbox')}>
        {now.outbox.length === 0 ? (
          <p className={quiet}>{t('inspect.outbox.empty')}</p>
        ) : (
          <>
            <p className={quiet}>{t('inspect.past.outboxHint')}</p>
            <Json value={now.outbox} label={t('inspect.past.outbox')} />
          </>
        )}
      </Section>
    </>
  );
}

function OneRecord({ now, places }: { now: Moment; places: readonly Place[] }) {
  const t = useT();
  const [place, setPlace] = useState<Place | 'answers'>('import-products');
  const [id, setId] = useState('');
  const value =
    place === 'answers'
      ? now.answers.get(id)
      : now.lists[place].find((record) => String(record.id) === id);
  const known =
    place === 'answers'
      ? [...now.answers.keys()].reverse()
      : now.lists[place].slice(0, mostChanges).map((record) => String(record.id));
  return (
    <>
      <div className={finder}>
        <Select
          label={t('inspect.past.collection')}
          value={place}
          onChange={({ target }) => {
            const all = [...places, 'answers'] as const;
            setPlace(all.find((one) => one === target.value) ?? 'answers');
            setId('');
          }}
          options={[...places, 'answers'].map((name) => ({ value: name, label: name }))}
        />
        <TextField
          label={t('inspect.past.id')}
          value={id}
          list="known-ids"
          onChange={({ target }) => setId(target.value.trim())}
        />
        <datalist id="known-ids">
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      {value !== undefined && <Json value={value} label={`${place} ${id}`} />}
      {value === undefined && id !== '' && (
        <p className={quiet}>{t('inspect.past.noRecord', { id })}</p>
      )}
    </>
  );
}

function Changes({ changed }: { changed: readonly Difference[] | null }) {
  const t = useT();
  if (changed === null) return <p className={quiet}>{t('inspect.past.noFormer')}</p>;
  if (changed.length === 0) return <p className={quiet}>{t('inspect.past.nothing')}</p>;
  const shown = changed.slice(0, mostChanges);
  return (
    <div className={list}>
      {shown.map(({ place, id, kind, fields }) => (
        <div key={`${place} ${id}`}>
          <p className={line}>
            <Badge tone={tones[kind]}>{t(`inspect.past.${kind}`)}</Badge>
            <span>{`${place} ${id}`}</span>
          </p>
          {fields.length > 0 && <Json value={fields} label={`${place} ${id}`} />}
        </div>
      ))}
      {changed.length > shown.length && (
        <p className={quiet}>
          {t('inspect.past.moreChanges', { count: changed.length - shown.length })}
        </p>
      )}
    </div>
  );
}
