import { css, cva } from '../../styled-system/css';

/** How a place in the sidebar looks: an icon and its label. `data-holds` says that the page is below it, `data-lit` that it is the thing to do. */
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
 * The label: beside the icon, or, in a minimised sidebar, what shows beside it under the pointer and with the keyboard.
 * Without a place of its own it stands where it would have stood; fixed, it reaches out of the sidebar, which scrolls.
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
