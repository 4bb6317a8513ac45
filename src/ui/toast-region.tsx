import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { Button } from './button.tsx';
import { DropMark } from './drop.tsx';
import { IconButton } from './icon-button.tsx';
import { keepClear } from './keep-clear.ts';
import { dismissToast, type Toast, toastStore } from './toast.ts';

const region = css({
  position: 'fixed',
  // At the top on a phone, too, because the next button to press is at the foot of a sheet.
  inset: { base: 'calc(0.5rem + env(safe-area-inset-top)) 0 auto 0', md: '4rem 1rem auto auto' },
  margin: { base: '0', md: 'env(safe-area-inset-top) env(safe-area-inset-right) 0 0' },
  padding: { base: '0 0.75rem', md: '0' },
  width: { base: 'full', md: '22.5rem' },
  border: 'none',
  background: 'transparent',
  overflow: 'visible',
  zIndex: 'toast',
  pointerEvents: 'none',
  '&:popover-open': { display: 'grid', gap: '2' },
});
const card = css({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: '12',
  paddingLeft: '3.5',
  paddingRight: '1.5',
  paddingBlock: '1.5',
  borderRadius: 'lg',
  background: 'raised',
  color: 'ink',
  boxShadow: 'float',
  outline: '1px solid transparent',
  transition: 'opacity 200ms, transform 200ms',
  transitionTimingFunction: 'out',
  _starting: { opacity: '0', transform: 'translateY(-8px)' },
});
const words = css({ flex: '1', minWidth: '0', textStyle: 'dense', paddingBlock: '1' });
const tones = {
  done: css({ color: 'done' }),
  wait: css({ color: 'wait' }),
  refuse: css({ color: 'refuse' }),
};

/** Where toasts are shown; used once, in the root of the app. */
export function ToastRegion() {
  const t = useT();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get);
  const ref = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(
    function raiseAboveDialogs(): (() => void) | undefined {
      const element = ref.current;
      if (!element?.showPopover) return;
      // The top layer is ordered by the time of entering it, so the region leaves and enters again to be on top.
      if (element.matches(':popover-open')) element.hidePopover();
      if (newest === undefined) return;
      element.showPopover();
      return keepClear(element);
    },
    [newest],
  );
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={t('ui.toasts')}
      aria-live="polite"
      className={region}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useT();
  const [held, setHeld] = useState(false);
  const [isActing, setActing] = useState(false);
  useEffect(
    function leaveInTime() {
      // Starts again when the pointer leaves, so that the person has the whole time again.
      if (held || isActing || toast.timeout === null) return;
      const timer = setTimeout(() => dismissToast(toast.id), toast.timeout);
      return () => clearTimeout(timer);
    },
    [held, isActing, toast],
  );
  useEffect(
    function leaveWithOffer() {
      const look = () => {
        if (toast.while?.get() === false) dismissToast(toast.id);
      };
      look();
      return toast.while?.subscribe(look);
    },
    [toast],
  );
  async function act() {
    setActing(true);
    try {
      await toast.action?.onAction();
    } finally {
      dismissToast(toast.id);
    }
  }

  return (
    <div
      role="status"
      className={card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.tone !== 'neutral' && (
        <span className={cx(tones[toast.tone])}>
          <ToneIcon tone={toast.tone} />
        </span>
      )}
      <p className={words}>{toast.text}</p>
      {toast.action && (
        <Button tone="quiet" size="sm" loading={isActing} onClick={() => void act()}>
          {toast.action.label}
        </Button>
      )}
      <IconButton
        label={t('ui.dismiss')}
        size="sm"
        icon={<X aria-hidden="true" size={16} />}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  );
}

function ToneIcon({ tone }: { tone: 'done' | 'wait' | 'refuse' }) {
  if (tone === 'done') return <CircleCheck aria-hidden="true" size={20} />;
  if (tone === 'refuse') return <CircleAlert aria-hidden="true" size={20} />;
  return <DropMark state="pending" size={20} />;
}
