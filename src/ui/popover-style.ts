import { css } from '../../styled-system/css';

/** What the browser's own popover lays over the page: each says by itself where it stands and whence it moves in. */
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
