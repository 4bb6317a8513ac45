import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';

interface PageHeaderProps {
  title: string;
  /** The number of all rows, beside the title. */
  count?: number;
  /** The list's mark of how current it is. */
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
  // So that titles start at the same height with and without buttons.
  minHeight: { md: '9' },
  marginBottom: '5',
});
const line = css({ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: '2.5' });
/** The mark comes and goes with the data, so it only uses free space and doesn't move anything. */
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
