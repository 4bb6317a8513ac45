import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
} from 'react';
import { css, cx } from '../../styled-system/css';
import { popover } from './popover-style.ts';

interface MenuProps {
  /** The menu's name for screen readers. */
  label: string;
  /** The content of the button that opens it. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** The side of the trigger that it is aligned with. */
  align?: 'start' | 'end';
  children: ReactNode;
}

const panel = css({
  inset: 'auto',
  minWidth: '14rem',
  maxWidth: 'min(20rem, calc(100vw - 1rem))',
  // A long menu on a low screen scrolls, because its last entry is the one that logs out.
  maxHeight: 'calc(100dvh - 4.5rem)',
  padding: '1.5',
  borderRadius: 'lg',
  transform: 'translateY(-4px)',
  '&:popover-open': { _starting: { transform: 'translateY(-4px)' } },
});

/** A short list of links and buttons in the browser's own popover; Escape and clicks outside close it. */
export function Menu({ label, trigger, triggerClassName, align = 'end', children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function place(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || !button.current) return;
    const box = button.current.getBoundingClientRect();
    const { style } = event.currentTarget;
    style.top = `${box.bottom + 6}px`;
    if (align === 'end')
      style.right = `${Math.max(8, document.documentElement.clientWidth - box.right)}px`;
    else style.left = `${Math.max(8, box.left)}px`;
  }

  function closeAfterChoice(event: MouseEvent<HTMLDivElement>) {
    if (event.target instanceof Element && event.target.closest('a, button'))
      list.current?.hidePopover();
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !list.current) return;
    event.preventDefault();
    const items = [...list.current.querySelectorAll<HTMLElement>('a, button')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items.at((at + step) % items.length)?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="true"
        aria-label={label}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the presses are on the items inside */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className={cx(popover, panel)}
        onBeforeToggle={place}
        onClick={closeAfterChoice}
        onKeyDown={move}
      >
        {children}
      </div>
    </>
  );
}

/** The look of a menu item, for links and buttons. */
export const menuItem = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  minHeight: { base: '11', md: '8' },
  paddingInline: '2.5',
  borderRadius: 'sm',
  textAlign: 'left',
  textStyle: { base: 'body', md: 'dense' },
  color: 'ink',
  '&:is(:hover, :focus-visible)': { background: 'subtle' },
  '&[aria-current=true]': { background: 'selected', fontWeight: 'medium' },
  '& svg': { color: 'ink.muted', flexShrink: '0' },
});

const headingStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  paddingInline: '2.5',
  paddingTop: '2',
  paddingBottom: '1',
  textStyle: 'caption',
  color: 'ink.muted',
});
const ruled = css({
  borderTopWidth: '1px',
  borderColor: 'hairline',
  marginTop: '1.5',
  paddingTop: '1.5',
});

interface MenuSectionProps {
  heading?: ReactNode;
  className?: string;
  /** Has a line above it. */
  rule?: boolean;
  children: ReactNode;
}

export function MenuSection({ heading, className, rule, children }: MenuSectionProps) {
  return (
    <div className={cx(rule && ruled, className)}>
      {heading && <p className={headingStyle}>{heading}</p>}
      {children}
    </div>
  );
}
