import { defineConfig } from '@pandacss/dev';
import whole from './panda.config.ts';
import { reachable, screensIn } from './scripts/reachable.mjs';

/** The styles of the pages that need no sign-in: all that they load at once, and the dialogs that may come over them. */
export default defineConfig({
  ...whole,
  include: reachable([
    'src/entry-client.tsx',
    'src/app/handled-dialogs.tsx',
    'src/layouts/guest-layout.tsx',
    'src/layouts/transfer-layout.tsx',
    'src/screens/error/error-screen.tsx',
    ...screensIn('guest', 'transfer'),
  ]).map((file) => `./${file}`),
});
