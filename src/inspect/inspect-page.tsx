import { useState } from 'react';
import { useSearch } from 'wouter';
import { css, cx } from '../../styled-system/css';
import type { ApiConfig } from '../api/config.ts';
import { localeNames, locales } from '../i18n/locale.ts';
import { useLocale } from '../i18n/provider.tsx';
import { useT } from '../i18n/t.ts';
import { keysOf } from '../lib/pure/keys-of.ts';
import { Badge } from '../ui/badge.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { linkStyle } from '../ui/text-link.tsx';
import { Closed } from './closed.tsx';
import { ConnectionPart } from './connection-part.tsx';
import { ExportPart } from './export-part.tsx';
import type { Subject } from './gate.ts';
import { LogPart } from './log-part.tsx';
import { OutboxPart } from './outbox-part.tsx';
import type { PartProps } from './part.ts';
import { PastPart } from './past-part.tsx';
import { SizesPart } from './sizes-part.tsx';
import { useAccess, useWrites } from './use-access.ts';

const page = css({
  maxWidth: 'content',
  marginInline: 'auto',
  paddingInline: { base: '4', md: '6' },
  paddingBlock: { base: '4', md: '6' },
});
const top = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  marginBottom: '6',
});
const language = css({ display: 'flex', gap: '4' });
const place = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { base: '11', md: '8' },
  minWidth: { base: '11', md: '0' },
});

const parts = {
  log: LogPart,
  past: PastPart,
  outbox: OutboxPart,
  sizes: SizesPart,
  connection: ConnectionPart,
  export: ExportPart,
} satisfies Record<string, (props: PartProps) => unknown>;
type PartName = keyof typeof parts;
const partNames = keysOf(parts);

/** Shows the data that this device has stored for a shop or supplier, to find out what happened. Only reads. */
export function InspectPage({ config }: { config: ApiConfig }) {
  const t = useT();
  const locale = useLocale();
  const access = useAccess();
  return (
    <main className={page}>
      <title>{t('inspect.title')}</title>
      <nav className={top} aria-label={t('inspect.around')}>
        <a href="/" className={cx(linkStyle, place)}>
          {t('inspect.back')}
        </a>
        <span className={language}>
          {locales
            .filter((one) => one !== locale)
            .map((one) => (
              <a
                key={one}
                href={`/inspect?lang=${one}`}
                lang={one}
                className={cx(linkStyle, place)}
              >
                {localeNames[one]}
              </a>
            ))}
        </span>
      </nav>
      {access?.state === 'open' && access.subjects[0] ? (
        <Open key={access.subjects[0].database} config={config} subjects={access.subjects} />
      ) : (
        <>
          <PageHeader title={t('inspect.heading')} lead={t('inspect.lead')} />
          {access && <Closed access={access} />}
        </>
      )}
    </main>
  );
}

function Open({ config, subjects }: { config: ApiConfig; subjects: readonly Subject[] }) {
  const t = useT();
  const [chosen, choose] = useState(subjects[0]?.database);
  const params = new URLSearchParams(useSearch());
  const subject = subjects.find(({ database }) => database === chosen) ?? subjects[0];
  const current = partNames.find((name) => name === params.get('part')) ?? 'log';
  const writes = useWrites(subject?.database ?? '');
  if (!subject) return null;
  const Part = parts[current];
  const nameOf = ({ kind, id }: Subject) => t(`inspect.subject.${kind}`, { id });
  const href = (part: PartName) => {
    params.set('part', part);
    return `/inspect?${params}`;
  };
  return (
    <>
      <PageHeader
        title={t('inspect.heading')}
        lead={t('inspect.lead')}
        actions={
          subjects.length > 1 ? (
            <Select
              label={t('inspect.subject')}
              hideLabel
              value={subject.database}
              onChange={({ target }) => choose(target.value)}
              options={subjects.map((one) => ({ value: one.database, label: nameOf(one) }))}
            />
          ) : (
            <Badge>{nameOf(subject)}</Badge>
          )
        }
      />
      <TabLinks
        label={t('inspect.heading')}
        tabs={partNames.map((id) => ({ id, label: t(`inspect.part.${id}`), href: href(id) }))}
        current={current}
      />
      <Part key={subject.database} subject={subject} config={config} writes={writes} />
    </>
  );
}
