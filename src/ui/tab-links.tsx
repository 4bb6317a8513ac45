import { Link } from 'wouter';
import { css } from '../../styled-system/css';

interface TabLinksProps<Id extends string> {
  /** What the parts are of, for screen readers. */
  label: string;
  tabs: readonly { id: Id; label: string; href: string }[];
  current: Id;
  /** Takes the place of the last tab in the history: for what closes with one step back. */
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
  // Three or four words have room on a phone.
  textStyle: { base: 'label', md: 'body' },
  fontWeight: 'medium',
  borderBottomWidth: '2px',
  borderColor: 'transparent',
  transition: 'color 120ms, border-color 120ms',
  _hover: { color: 'ink' },
  _focusVisible: { outlineOffset: '-2px', borderRadius: 'sm' },
  '&[aria-current=page]': { color: 'ink', borderColor: 'ink' },
});

/** Where not all have room, the one that is open is seen. */
function reveal(open: HTMLElement | null) {
  const all = open?.parentElement;
  if (open && all) all.scrollLeft = open.offsetLeft - all.offsetLeft - all.clientWidth / 3;
}

/** The parts of a page. Each has its address: a part can be linked to, kept, and gone back to. */
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
