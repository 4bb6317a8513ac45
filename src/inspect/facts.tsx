import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';

const section = css({ marginBottom: '8' });
const heading = css({ textStyle: 'heading', marginBottom: '2' });
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '14rem minmax(0, 1fr)' },
  textStyle: 'dense',
});
const term = css({
  color: 'ink.muted',
  paddingBlock: { base: '0', sm: '2' },
  paddingTop: { base: '2', sm: '2' },
  borderTopWidth: '1px',
  borderColor: 'hairline',
});
const note = css({
  paddingBlock: '2',
  paddingTop: { base: '0', sm: '2' },
  borderTopWidth: { base: '0', sm: '1px' },
  borderColor: 'hairline',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
});

interface FactsProps {
  title: string;
  facts: readonly (readonly [string, ReactNode])[];
}

/** A list of facts, each with its name. */
export function Facts({ title, facts }: FactsProps) {
  return (
    <FactSection title={title}>
      <dl className={list}>
        {facts.map(([name, value]) => (
          <div key={name} className={css({ display: 'contents' })}>
            <dt className={term}>{name}</dt>
            <dd className={note}>{value}</dd>
          </div>
        ))}
      </dl>
    </FactSection>
  );
}

export function FactSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={section} aria-label={title}>
      <h2 className={heading}>{title}</h2>
      {children}
    </section>
  );
}
