import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';

interface PageHeaderProps {
  title: string;
  /** Of all there are, beside the title. */
  count?: number;
  /** The drop of the list. */
  drop?: ReactNode;
  lead?: ReactNode;
  /** Buttons; the main one last. */
  actions?: ReactNode;
}

const header = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '6',
  rowGap: '3',
  // With buttons or without, titles begin at one height.
  minHeight: { md: '9' },
  marginBottom: '5',
});
const line = css({ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: '2.5' });
/** How true a list is comes and goes with its data: it takes what room there is, and makes none. */
const truth = css({
  display: 'flex',
  alignItems: 'baseline',
  columnGap: '2.5',
  flex: '1',
  width: '0',
  minWidth: '5',
});
const words = css({ flex: '1 1 auto' });
const titleStyle = css({ textStyle: 'title' });
const countStyle = css({
  textStyle: 'lead',
  color: 'ink.muted',
  fontVariantNumeric: 'tabular-nums',
});
const leadStyle = css({ color: 'ink.muted', maxWidth: '40rem', marginTop: '0.5' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

export function PageHeader({ title, count, drop, lead, actions }: PageHeaderProps) {
  const format = useFormat();
  return (
    <header className={header}>
      <div className={words}>
        <div className={line}>
          <h1 className={titleStyle}>{title}</h1>
          {count !== undefined && <span className={countStyle}>{format.number(count)}</span>}
          {drop && <span className={truth}>{drop}</span>}
        </div>
        {lead && <p className={leadStyle}>{lead}</p>}
      </div>
      {actions && <div className={buttons}>{actions}</div>}
    </header>
  );
}
