import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { askToLeave } from '../lib/pure/unsaved.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

export interface ModalProps {
  open: boolean;
  /**
   * Called for Escape, the cross and a click outside, unless a form inside holds the person back; the caller then sets
   * `open`.
   */
  onClose: () => void;
  title: ReactNode;
  /** Under the title, in a muted colour. */
  lead?: ReactNode;
  /** The row of buttons at the foot; the main one last. */
  footer?: ReactNode;
  /** Keeps the foot in one row on a phone, for a foot with a single button. */
  slimFoot?: boolean;
  /** Escape and clicks outside do nothing, and there is no cross. */
  persistent?: boolean;
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

interface ShellProps extends ModalProps {
  className: string;
  /** Opens one frame later, so that the page reacts to the click first. */
  yields?: boolean;
}

const shell = css({
  display: 'none',
  flexDirection: 'column',
  padding: '0',
  background: 'raised',
  color: 'ink',
  boxShadow: 'float',
  overflow: 'hidden',
  outline: 'none',
  '&[open]': { display: 'flex' },
  transitionProperty: 'opacity, transform, display, overlay',
  transitionDuration: 'modal',
  transitionTimingFunction: 'settle',
  transitionBehavior: 'allow-discrete',
  _backdrop: {
    background: 'scrim',
    opacity: '0',
    transitionProperty: 'opacity, display, overlay',
    transitionDuration: 'modal',
    transitionBehavior: 'allow-discrete',
  },
  '&[open]::backdrop': { opacity: '1', _starting: { opacity: '0' } },
});
const head = css({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '4',
  padding: '5',
  paddingBottom: '3',
});
const titleStyle = css({ textStyle: 'heading', letterSpacing: 'tight' });
const leadStyle = css({ textStyle: 'dense', color: 'ink.muted', marginTop: '0.5' });
/** Centred on the title's line, and with its lines reaching to the edge of the content below. */
const cross = css({
  marginBlock: { base: '-2.5', md: '-1.5' },
  marginRight: { base: '-3', md: '-2' },
});
const body = css({
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: '5',
  paddingBottom: 'max(1.25rem, env(safe-area-inset-bottom))',
});
const foot = css({
  display: 'flex',
  flexDirection: { base: 'column-reverse', sm: 'row' },
  justifyContent: 'flex-end',
  gap: '2',
  padding: '4',
  paddingInline: '5',
  paddingBottom: 'max(1rem, env(safe-area-inset-bottom))',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  '&[data-slim]': {
    flexDirection: 'row',
    alignItems: 'center',
    paddingTop: { base: '2', sm: '4' },
    paddingBottom: {
      base: 'max(0.5rem, env(safe-area-inset-bottom))',
      sm: 'max(1rem, env(safe-area-inset-bottom))',
    },
  },
});

/**
 * The common part of `Dialog` and `Drawer`. A native `<dialog>`, so that the browser handles focus, Escape and
 * inertness.
 */
export function Modal(props: ShellProps) {
  const { open, onClose, title, lead, footer, slimFoot, persistent, role, children } = props;
  const { className, yields } = props;
  const t = useT();
  const id = useId();
  const ref = useModal(open, yields);
  const close = () => void askToLeave(ref.current, onClose);

  function clickBeside(event: MouseEvent<HTMLDialogElement>) {
    // The dialog's content covers its box, so a click on the dialog element itself is a click on the backdrop.
    if (event.target === event.currentTarget && !persistent) close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser answers Escape with `cancel`
    <dialog
      ref={ref}
      tabIndex={-1}
      role={role}
      closedby={persistent ? 'none' : undefined}
      aria-labelledby={id}
      className={cx(shell, className)}
      onClick={clickBeside}
      onCancel={(event) => {
        // Otherwise the browser would close the dialog without React's state changing.
        event.preventDefault();
        if (!persistent) close();
      }}
    >
      <header className={head}>
        <div>
          <h2 id={id} className={titleStyle}>
            {title}
          </h2>
          {lead && <p className={leadStyle}>{lead}</p>}
        </div>
        {!persistent && (
          <IconButton
            label={t('ui.close')}
            icon={<X aria-hidden="true" size={20} />}
            onClick={close}
            className={cross}
          />
        )}
      </header>
      <div className={body}>{children}</div>
      {footer && (
        <footer className={foot} data-slim={slimFoot || undefined}>
          {footer}
        </footer>
      )}
    </dialog>
  );
}
