import { defineConfig } from '@pandacss/dev';
import whole from './panda.config.ts';
import guest from './panda.guest.config.ts';
import { reachable } from './scripts/reachable.mjs';

/** The styles of a shop's frame and of its import list, and of all the pages that need no sign-in. */
export default defineConfig({
  ...whole,
  include: [
    ...(guest.include ?? []),
    ...reachable(['src/app/shop-frame.tsx', 'src/screens/import-list/import-list.tsx']).map(
      (file) => `./${file}`,
    ),
  ],
});
