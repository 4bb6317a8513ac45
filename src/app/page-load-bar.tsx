import { cva } from '../../styled-system/css';
import { usePageLoad } from '../machines/react.tsx';

const bar = cva({
  base: {
    position: 'fixed',
    inset: 'env(safe-area-inset-top) 0 auto 0',
    height: '2px',
    overflow: 'hidden',
    pointerEvents: 'none',
    zIndex: 'toast',
    opacity: '0',
    transition: 'opacity 120ms',
    _before: {
      content: '""',
      display: 'block',
      width: '25%',
      height: 'full',
      background: 'accent',
    },
  },
  variants: {
    state: {
      idle: {},
      patient: {},
      running: { opacity: '1', _before: { animation: 'slide 1.2s ease-in-out infinite' } },
      finishing: { _before: { width: 'full' } },
    },
  },
});

/** A bar along the top while a page is loading `[§4-page-load]`. */
export function PageLoadBar() {
  const [{ value }] = usePageLoad();
  return <div aria-hidden="true" className={bar({ state: value })} />;
}
