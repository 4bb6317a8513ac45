import { Link } from 'wouter';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';

interface Tab {
  id: string;
  label: string;
  href: string;
  count: number | undefined;
}

const row = css({
  display: 'flex',
  gap: '5',
  marginBottom: '4',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
const tab = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '11', md: '9' },
  marginBottom: '-1px',
  fontWeight: 'medium',
  color: 'ink.muted',
  borderBottomWidth: '2px',
  borderColor: 'transparent',
  _hover: { color: 'ink' },
  '&[aria-current=page]': { color: 'ink', borderColor: 'ink' },
});
/** Reserves space for a count that isn't known yet. */
const counted = css({
  minWidth: '2ch',
  fontWeight: 'normal',
  fontVariantNumeric: 'tabular-nums',
});

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  current: string;
}

/** Tabs of one page, each with its own address. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const format = useFormat();
  return (
    <nav aria-label={label} className={row}>
      {tabs.map(({ id, label: name, href, count }) => (
        <Link
          key={id}
          href={href}
          aria-current={id === current ? 'page' : undefined}
          className={tab}
        >
          {name}
          <span className={counted}>{count !== undefined && format.number(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
