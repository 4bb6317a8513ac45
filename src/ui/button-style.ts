import { cva } from '../../styled-system/css';

/** The look of a button, for `Button`, `ButtonLink` and anything else that should look like one. */
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
    '&:is(:disabled, [aria-disabled=true])': { cursor: 'default' },
    // The label stays readable, because it says what the button would do if it were enabled.
    '&:is(:disabled, [aria-disabled=true]):not([aria-busy=true])': {
      background: 'subtle',
      color: 'ink.muted',
      borderColor: 'hairline',
      '& svg': { opacity: '0.5' },
    },
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
        '&:is(:disabled, [aria-disabled=true]):not([aria-busy=true])': {
          background: 'transparent',
          borderColor: 'transparent',
        },
      },
      danger: {
        background: 'refuse',
        color: 'refuse.ink',
        '&:hover:not(:disabled, [aria-disabled=true])': {
          background: 'color-mix(in srgb, var(--colors-refuse) 86%, var(--colors-ink))',
        },
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

/**
 * Whether a button is the main one of its page or dialog, which notices mustn't cover. The value is for a `data-`
 * attribute.
 */
export const isMain = (tone?: ButtonTone) => tone === 'primary' || tone === 'danger' || undefined;
