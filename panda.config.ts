import { defineConfig } from '@pandacss/dev';
import { type Colours, dark, light } from './src/ui/palette.ts';

// `color-scheme` alone chooses the side (see src/ui/base.css), so that a theme costs no second set of rules.
const both = (name: keyof Colours) => ({ value: `light-dark(${light[name]}, ${dark[name]})` });

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 60,
];
/** 1 is 4 px at the browser's own text size. */
const spacing = Object.fromEntries([
  ['0', { value: '0' }],
  ['px', { value: '1px' }],
  ...steps.map((step) => [String(step), { value: `${step / 4}rem` }]),
]);

const text = (size: number, line: number, weight?: string) => ({
  value: {
    fontSize: `${size / 16}rem`,
    lineHeight: `${line / 16}rem`,
    ...(weight ? { fontWeight: weight } : {}),
  },
});

export default defineConfig({
  presets: ['@pandacss/preset-base'],
  // What we need of one is in src/ui/base.css.
  preflight: false,
  include: ['./src/**/*.{ts,tsx}'],
  // Has styles of its own, which nobody else is to load.
  exclude: ['./src/design/**'],
  outdir: 'styled-system',
  eject: true,
  theme: {
    breakpoints: { sm: '640px', md: '768px', lg: '1024px', sidebar: '1200px' },
    tokens: {
      spacing,
      sizes: { ...spacing, full: { value: '100%' }, content: { value: '80rem' } },
      radii: {
        sm: { value: '6px' },
        md: { value: '8px' },
        lg: { value: '12px' },
        full: { value: '999px' },
      },
      fonts: {
        body: { value: "'Geist', 'Geist fallback', system-ui, sans-serif" },
        code: { value: "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, monospace" },
      },
      fontWeights: {
        normal: { value: '400' },
        medium: { value: '500' },
        semibold: { value: '600' },
      },
      letterSpacings: { tight: { value: '-0.011em' }, tighter: { value: '-0.021em' } },
      durations: {
        quick: { value: '120ms' },
        calm: { value: '200ms' },
        modal: { value: '500ms' },
      },
      easings: {
        out: { value: 'cubic-bezier(0.2, 0, 0, 1)' },
        settle: { value: 'cubic-bezier(0.16, 1, 0.3, 1)' },
      },
      zIndex: {
        raised: { value: 1 },
        sticky: { value: 10 },
        bar: { value: 20 },
        overlay: { value: 30 },
        toast: { value: 40 },
      },
    },
    semanticTokens: {
      colors: {
        paper: both('paper'),
        surface: both('surface'),
        subtle: both('subtle'),
        selected: both('selected'),
        raised: both('raised'),
        hairline: both('hairline'),
        edge: both('edge'),
        ink: { DEFAULT: both('ink'), muted: both('muted') },
        accent: {
          DEFAULT: both('accent'),
          strong: both('accentStrong'),
          tint: both('accentTint'),
          mark: both('accentMark'),
          ink: both('onAccent'),
        },
        wait: { DEFAULT: both('wait'), tint: both('waitTint'), mark: both('waitMark') },
        refuse: {
          DEFAULT: both('refuse'),
          tint: both('refuseTint'),
          mark: both('refuseMark'),
          ink: both('onRefuse'),
        },
        done: { DEFAULT: both('done'), tint: both('doneTint'), mark: both('doneMark') },
        focus: { value: '{colors.accent}' },
        scrim: both('scrim'),
      },
      shadows: {
        // A border that takes up no room.
        hairline: { value: '0 0 0 1px {colors.hairline}' },
        float: {
          value:
            '0 0 0 1px light-dark(rgb(22 24 29 / 0.06), rgb(255 255 255 / 0.08)), 0 4px 12px -2px rgb(10 12 16 / 0.12), 0 16px 40px -8px rgb(10 12 16 / 0.18)',
        },
        knob: { value: '0 1px 2px rgb(10 12 16 / 0.28)' },
      },
    },
    textStyles: {
      caption: text(12, 16),
      dense: text(13, 20),
      body: {
        value: {
          fontSize: { base: '1rem', md: '0.875rem' },
          lineHeight: { base: '1.5rem', md: '1.375rem' },
        },
      },
      label: {
        value: {
          fontSize: { base: '0.9375rem', md: '0.8125rem' },
          lineHeight: '1.25rem',
          fontWeight: '500',
        },
      },
      lead: text(16, 24),
      heading: text(16, 24, '600'),
      title: {
        value: {
          fontSize: '1.25rem',
          lineHeight: '1.75rem',
          fontWeight: '600',
          letterSpacing: '-0.014em',
        },
      },
      display: {
        value: {
          fontSize: '1.75rem',
          lineHeight: '2.25rem',
          fontWeight: '600',
          letterSpacing: '-0.022em',
        },
      },
    },
    keyframes: {
      shimmer: { '50%': { opacity: '0.5' } },
      appear: { from: { visibility: 'hidden' } },
      turn: { to: { transform: 'rotate(1turn)' } },
      slide: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } },
    },
  },
});
