import type { MouseEvent, ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { useModal } from '../ui/use-modal.ts';

interface SidebarOverlayProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

const sheet = css({
  display: { base: 'block', sidebar: 'none' },
  visibility: 'hidden',
  margin: '0',
  padding: '0',
  paddingTop:
    'max(env(safe-area-inset-top), min(env(titlebar-area-x, 0px), env(titlebar-area-height, 0px)))',
  paddingBottom: 'env(safe-area-inset-bottom)',
  paddingLeft: 'env(safe-area-inset-left)',
  outline: 'none',
  border: 'none',
  width: '17rem',
  maxWidth: 'calc(100vw - 3.5rem)',
  height: '100dvh',
  maxHeight: 'none',
  background: 'paper',
  boxShadow: 'float',
  transform: 'translateX(-100%)',
  transition: 'transform 200ms, visibility 200ms, overlay 200ms allow-discrete',
  transitionTimingFunction: 'out',
  '&[open]': { visibility: 'visible', transform: 'none' },
  _backdrop: { background: 'scrim' },
});

/** The sidebar over the page, on windows narrower than 1200 px `[§9-sidebar]`. */
export function SidebarOverlay({ open, onClose, children }: SidebarOverlayProps) {
  const t = useT();
  const ref = useModal(open);
  function clickBeside(event: MouseEvent<HTMLDialogElement>) {
    const { right } = event.currentTarget.getBoundingClientRect();
    const opensMore =
      event.target instanceof Element && event.target.closest('[aria-haspopup=dialog]');
    if (event.clientX > right || opensMore) onClose();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser answers Escape with `cancel`
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label={t('shell.nav.label')}
      className={sheet}
      onClick={clickBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
