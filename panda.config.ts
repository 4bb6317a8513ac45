import { defineConfig } from '@pandacss/dev';

export default defineConfig({
  presets: ['@pandacss/preset-base'],
  preflight: true,
  include: ['./src/**/*.{ts,tsx}'],
  outdir: 'styled-system',
  jsxFramework: undefined,
  eject: true,
  conditions: {
    extend: {
      dark: '[data-theme=dark] &, .dark &',
    },
  },
  theme: {
    extend: {
      tokens: {
        colors: {
          paper: { value: '#FBFAF7' },
          ink: { value: '#16181D' },
        },
      },
    },
  },
});
