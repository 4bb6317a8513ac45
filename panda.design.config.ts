import { defineConfig } from '@pandacss/dev';
import whole from './panda.config.ts';

/** The styles of the page of components: those of the components, and its own. */
export default defineConfig({
  ...whole,
  include: ['./src/{ui,features,design}/**/*.{ts,tsx}'],
  exclude: [],
});
