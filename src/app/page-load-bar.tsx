import { cva } from '../../styled-system/css';
import { useNavigating } from '../machines/react.tsx';

const bar = cva({
  base: {
    position: 'fixed',
    inset: '0 0 auto 0',
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
    // A page that is there within 300 ms was never waited for.
    running: {
      true: {
        opacity: '1',
        transitionDelay: '300ms',
        _before: { animation: 'slide 1.2s ease-in-out infinite' },
      },
    },
  },
});

/** Runs along the top while a page is on its way `[§4-page-load]`. */
export function PageLoadBar() {
  const navigating = useNavigating();
  return <div aria-hidden="true" className={bar({ running: navigating })} />;
}
