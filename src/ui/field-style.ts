import { css } from '../../styled-system/css';

export const labelStyle = css({ textStyle: 'label', color: 'ink', display: 'block' });

/** The box of a text field; 16 px on a phone, where a smaller size makes Safari zoom. */
export const inputStyle = css({
  width: 'full',
  minHeight: { base: '11', md: '9' },
  paddingInline: '3',
  paddingBlock: '1.5',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'edge/70',
  background: 'surface',
  color: 'ink',
  // Brought into sight, it brings its label.
  scrollMarginTop: '10',
  fontSize: { base: '1rem', md: '0.875rem' },
  lineHeight: '1.375rem',
  transition: 'border-color 120ms, box-shadow 120ms',
  _hover: { borderColor: 'edge' },
  _focusVisible: {
    // Seen where colours are forced; elsewhere the ring is.
    outline: '2px solid transparent',
    borderColor: 'focus',
    boxShadow: '0 0 0 3px color-mix(in oklab, var(--colors-focus) 24%, transparent)',
  },
  '&[aria-invalid=true]': { borderColor: 'refuse' },
  _disabled: { background: 'subtle', color: 'ink.muted' },
  '&:is(input, textarea):read-only': { background: 'subtle' },
});
