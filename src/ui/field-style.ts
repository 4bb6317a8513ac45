import { css } from '../../styled-system/css';

export const labelStyle = css({ textStyle: 'label', color: 'ink', display: 'block' });

/** The box of a text field. 16 px on a phone, because Safari zooms in on smaller ones. */
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
  // When the field is scrolled into view, its label is, too.
  scrollMarginTop: '10',
  fontSize: { base: '1rem', md: '0.875rem' },
  lineHeight: '1.375rem',
  transition: 'border-color 120ms, box-shadow 120ms',
  _hover: { borderColor: 'edge' },
  _focusVisible: {
    // Visible only in forced colours; otherwise the ring shows the focus.
    outline: '2px solid transparent',
    borderColor: 'focus',
    boxShadow: '0 0 0 3px color-mix(in oklab, var(--colors-focus) 24%, transparent)',
  },
  '&[aria-invalid=true]': { borderColor: 'refuse' },
  _disabled: { background: 'subtle', color: 'ink.muted' },
  '&:is(input, textarea):read-only': { background: 'subtle' },
});
