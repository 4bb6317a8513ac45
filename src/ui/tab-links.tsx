import { Link } from 'wouter';
import { css } from '../../styled-system/css';

interface TabLinksProps<Id extends string> {
  /** What the tabs belong to, for screen readers. */
  label: string;
  tabs: readonly { id: Id; label: string; href: string }[];
  current: Id;
  /** Replaces the last tab in the history, so that one step back closes what holds the tabs. */
  replace?: boolean;
}

const bar = css({
  display: 'flex',
  gap: { base: '4', md: '5' },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
  marginBottom: '6',
});
const tab = css({
  minHeight: '11',
  minWidth: '11',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: '0',
  color: 'ink.muted',
  textDecoration: 'none',
  // Small enough for three or four words on a phone.
  textStyle: { base: 'label', md: 'body' },
  fontWeight: 'medium',
  borderBottomWidth: '2px',
  borderColor: 'transparent',
  transition: 'color 120ms, border-color 120ms',
  _hover: { color: 'ink' },
  _focusVisible: { outlineOffset: '-2px', borderRadius: 'sm' },
  '&[aria-current=page]': { color: 'ink', borderColor: 'ink' },
});

/** Scrolls the current tab into view if not all of them fit. */
function reveal(open: HTMLElement | null) {
  const all = open?.parentElement;
  if (open && all) all.scrollLeft = open.offsetLeft - all.offsetLeft - all.clientWidth / 3;
}

/** The tabs of a page. Each has its own address, so that it can be linked to, saved and gone back to. */
export function TabLinks<Id extends string>(props: TabLinksProps<Id>) {
  const { label, tabs, current, replace } = props;
  return (
    <nav className={bar} aria-label={label}>
      {tabs.map(({ id, label: name, href }) => (
        <Link
          key={id}
          ref={id === current ? reveal : undefined}
          href={href}
          replace={replace}
          aria-current={id === current ? 'page' : undefined}
          className={tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
