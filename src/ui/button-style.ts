import { cva } from '../../styled-system/css';

/** How a button looks, for `Button`, `ButtonLink` and whatever else must look like one. */
export const buttonStyle = cva({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: { base: '1rem', md: '0.875rem' },
    lineHeight: '1.25rem',
    fontWeight: 'medium',
    letterSpacing: 'tight',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color, opacity',
    transitionDuration: 'quick',
    transitionTimingFunction: 'out',
    '&:is(:disabled, [aria-disabled=true])': { opacity: '0.5', cursor: 'default' },
    '&[aria-busy=true]': { opacity: '1' },
    '& svg': { flexShrink: '0' },
  },
  variants: {
    tone: {
      primary: {
        background: 'accent',
        color: 'accent.ink',
        '&:hover:not(:disabled, [aria-disabled=true])': { background: 'accent.strong' },
      },
      secondary: {
        background: 'surface',
        color: 'ink',
        borderColor: 'edge/45',
        '&:hover:not(:disabled, [aria-disabled=true])': {
          background: 'subtle',
          borderColor: 'edge/70',
        },
      },
      quiet: {
        background: 'transparent',
        color: 'ink',
        '&:hover:not(:disabled, [aria-disabled=true])': { background: 'subtle' },
      },
      danger: {
        background: 'refuse',
        color: 'refuse.ink',
        '&:hover:not(:disabled, [aria-disabled=true])': { opacity: '0.88' },
      },
    },
    size: {
      md: { height: { base: '11', md: '9' }, paddingInline: { base: '4', md: '3.5' } },
      sm: { height: { base: '11', md: '8' }, paddingInline: { base: '3.5', md: '2.5' } },
      lg: { height: '11', paddingInline: '5' },
    },
    shape: {
      text: {},
      icon: { paddingInline: '0', aspectRatio: '1' },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { tone: 'secondary', size: 'md', shape: 'text' },
});

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';
