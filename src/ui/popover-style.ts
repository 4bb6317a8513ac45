import { css } from '../../styled-system/css';

/** The look of a popover over the page; each use sets its own position and the direction that it moves in from. */
export const popover = css({
  position: 'fixed',
  margin: '0',
  overflowY: 'auto',
  border: 'none',
  background: 'raised',
  color: 'ink',
  boxShadow: 'float',
  transitionProperty: 'opacity, transform, display, overlay',
  transitionDuration: 'quick',
  transitionTimingFunction: 'out',
  transitionBehavior: 'allow-discrete',
  opacity: '0',
  '&:popover-open': { opacity: '1', transform: 'none', _starting: { opacity: '0' } },
});
