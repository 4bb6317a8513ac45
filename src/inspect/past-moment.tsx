import { useState } from 'react';
import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { keysOf } from '../lib/pure/keys-of.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Select } from '../ui/select.tsx';
import { Table } from '../ui/table.tsx';
import { TextField } from '../ui/text-field.tsx';
import { FactSection, Facts } from './facts.tsx';
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
/** How many changes are shown at most; a page of changes brings 500 records. */
const mostChanges = 50;

type List = keyof Moment['lists'];

interface PastMomentProps {
  moment: Moment;
  /** The differences from the event before; null if there is none. */
  changed: readonly Difference[] | null;
}

/** The state at one point of the log. */
export function PastMoment({ moment, changed }: PastMomentProps) {
  const t = useT();
  const format = useFormat();
  const lists = keysOf(moment.lists);
  const counts = [
    ...lists.map((name) => ({ name, count: moment.lists[name].length })),
    { name: 'answers', count: moment.answers.size },
  ];
  return (
    <>
      <FactSection title={t('inspect.past.changes')}>
        <Changes changed={changed} />
      </FactSection>
      <FactSection title={t('inspect.past.collections')}>
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
      </FactSection>
      <Facts
        title={t('inspect.past.state')}
        facts={[
          [t('inspect.connection.cursor'), moment.cursor],
          [t('inspect.connection.whole'), t(moment.complete ? 'inspect.yes' : 'inspect.no')],
          [
            t('inspect.past.observedAt'),
            moment.observedAt ? format.dateTime(moment.observedAt) : t('inspect.never'),
          ],
        ]}
      />
      <FactSection title={t('inspect.past.record')}>
        <OneRecord moment={moment} lists={lists} />
      </FactSection>
      <FactSection title={t('inspect.past.outbox')}>
        {moment.outbox.length === 0 ? (
          <p className={quiet}>{t('inspect.outbox.empty')}</p>
        ) : (
          <>
            <p className={quiet}>{t('inspect.past.outboxHint')}</p>
            <Json value={moment.outbox} label={t('inspect.past.outbox')} />
          </>
        )}
      </FactSection>
    </>
  );
}

function OneRecord({ moment, lists }: { moment: Moment; lists: readonly List[] }) {
  const t = useT();
  const [list, setList] = useState<List | 'answers'>('import-products');
  const [id, setId] = useState('');
  const value =
    list === 'answers'
      ? moment.answers.get(id)
      : moment.lists[list].find((record) => String(record.id) === id);
  const known =
    list === 'answers'
      ? [...moment.answers.keys()].reverse()
      : moment.lists[list].slice(0, mostChanges).map((record) => String(record.id));
  return (
    <>
      <div className={finder}>
        <Select
          label={t('inspect.past.collection')}
          value={list}
          onChange={({ target }) => {
            const all = [...lists, 'answers'] as const;
            setList(all.find((one) => one === target.value) ?? 'answers');
            setId('');
          }}
          options={[...lists, 'answers'].map((name) => ({ value: name, label: name }))}
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
      {value !== undefined && <Json value={value} label={`${list} ${id}`} />}
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
      {shown.map(({ list, id, kind, fields }) => (
        <div key={`${list} ${id}`}>
          <p className={line}>
            <Badge tone={tones[kind]}>{t(`inspect.past.${kind}`)}</Badge>
            <span>{`${list} ${id}`}</span>
          </p>
          {fields.length > 0 && <Json value={fields} label={`${list} ${id}`} />}
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
