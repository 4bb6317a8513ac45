import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import type { Failure } from '../api/failure.ts';
import { useT } from '../i18n/t.ts';
import { writeHint } from '../ui/failure-text.ts';
import { Menu, MenuSection, menuItem } from '../ui/menu.tsx';
import { toast } from '../ui/toast.ts';

interface SwitcherProps {
  /** The menu's name for screen readers. */
  label: string;
  heading: string;
  icon: LucideIcon;
  current: { id: number; name: string };
  /** All shops or suppliers of the person, with a note about their role. */
  rows: readonly { id: number; name: string; note: string }[];
  /** The mark of how current the list is. */
  drop: ReactNode;
  /** Resolves to the failure; on success, the page is reloaded instead. */
  onSwitch: (id: number) => Promise<Failure | null>;
}

const trigger = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  height: { base: '11', md: '9' },
  paddingInline: '2.5',
  borderRadius: 'md',
  fontWeight: 'medium',
  fontSize: '0.875rem',
  _hover: { background: 'subtle' },
  '& svg': { color: 'ink.muted', flexShrink: '0' },
});
const nameStyle = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: { base: '9rem', md: '14rem' },
});
const scroll = css({ maxHeight: '350px', overflowY: 'auto' });
const row = css({ flex: '1', minWidth: '0', paddingBlock: '1' });
const noteStyle = css({ display: 'block', textStyle: 'caption', color: 'ink.muted' });

/** Shows the current one, and the others to switch to; the list scrolls above 350 px `[§9-switcher]`. */
export function Switcher(props: SwitcherProps) {
  const { label, heading, icon: Icon, current, rows, drop, onSwitch } = props;
  const t = useT();

  async function change(id: number) {
    const failure = await onSwitch(id);
    if (failure) toast(t(writeHint(failure)), { tone: 'refuse' });
  }

  return (
    <Menu
      label={label}
      triggerClassName={trigger}
      trigger={
        <>
          <Icon aria-hidden="true" size={16} />
          <span className={nameStyle}>{current.name}</span>
          <ChevronsUpDown aria-hidden="true" size={14} />
        </>
      }
    >
      <MenuSection
        heading={
          <>
            {heading}
            {drop}
          </>
        }
        className={scroll}
      >
        {rows.map(({ id, name, note }) => (
          <button
            key={id}
            type="button"
            aria-current={id === current.id}
            onClick={() => id !== current.id && void change(id)}
            className={menuItem}
          >
            <span className={row}>
              {name}
              <span className={noteStyle}>{note}</span>
            </span>
            {id === current.id && <Check aria-hidden="true" size={16} />}
          </button>
        ))}
      </MenuSection>
    </Menu>
  );
}
