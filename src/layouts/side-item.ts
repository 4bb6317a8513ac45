import { css, cva } from '../../styled-system/css';

/**
 * The look of an item in the sidebar: an icon and its label. `data-holds`: the current page is inside it. `data-lit`:
 * it is the thing to do.
 */
export const sideItem = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  height: { base: '11', sidebar: '9' },
  paddingInline: '2.5',
  borderRadius: 'md',
  color: 'ink.muted',
  fontSize: '0.875rem',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  textAlign: 'left',
  transition: 'background-color 120ms, color 120ms',
  _hover: { background: 'ink/5', color: 'ink' },
  '&[aria-current=page]': { background: 'selected', color: 'ink' },
  '&[data-holds]': { color: 'ink' },
  '&[data-lit]': { color: 'accent' },
  '& svg': { flexShrink: '0' },
  '&:is(:hover, :focus-visible) > span': { opacity: '1' },
});

/**
 * The label: beside the icon or, in a minimised sidebar, a label that appears on hover and focus. It has a fixed
 * position, so that it can extend out of the scrolling sidebar; without coordinates, it stays where it would be anyway.
 */
export const sideLabel = cva({
  base: {},
  variants: {
    minimised: {
      true: {
        position: 'fixed',
        left: '4.25rem',
        zIndex: 'overlay',
        paddingInline: '2.5',
        paddingBlock: '1.5',
        borderRadius: 'sm',
        background: 'ink',
        color: 'paper',
        textStyle: 'dense',
        pointerEvents: 'none',
        opacity: '0',
        transition: 'opacity 120ms',
      },
      false: {},
    },
  },
});
