import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { inlineStyles } from './scripts/inline-styles.ts';

/** What every page runs on. In one file it compresses better, and stays cached while our own code changes. */
const ground =
  /\/node_modules\/(react|react-dom|scheduler|xstate|@xstate|react-intl|@formatjs|intl-messageformat|ofetch|ufo|destr|wouter|regexparam)\//;
/** What the first page of a signed-out person runs on. */
const guest =
  /\/src\/(api|lib|machines\/(?!outbox)|wiring\/(?!local-store)|i18n\/(locale|messages|provider|t|viewer)\.|sync\/(provider|use-watch)|app\/(location|page|page-load-bar|use-lazy|overlays|crash-boundary|use-arrival)|links|routes|wiring\.ts|app\.tsx|screens\/login|layouts\/(guest-layout|company|language-switch)|ui\/(brand|button|button-style|spinner|checkbox|field|field-style|text-field|text-link|password-field|failure-text|failure-notice|form-errors|form-style|notice|visually-hidden|icon-button)\.)/;

export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: [
      {
        // Messages are compiled at build time: the parser stays out of the bundle.
        find: '@formatjs/icu-messageformat-parser',
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
      // React has had these hooks since 18: the package that brings them to older ones stays out, too.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: `${import.meta.dirname}/src/lib/with-selector.ts`,
      },
    ],
  },
  plugins: [
    inlineStyles(import.meta.dirname),
    react({ compiler: true }),
    ...(isSsrBuild
      ? []
      : [
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'src/sw',
            filename: 'worker.ts',
            injectRegister: false,
            manifest: false,
            injectManifest: { globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}'] },
          }),
        ]),
  ],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // Every browser that runs es2022 preloads modules by itself.
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? { outDir: 'dist/server', copyPublicDir: false }
      : { outDir: 'dist/client', manifest: true }),
    rolldownOptions: {
      // Panda's generated code does nothing by being imported: what the build has worked out needs none of it.
      treeshake: { moduleSideEffects: (id: string) => !id.includes('/styled-system/') },
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                { name: 'ground', test: ground },
                { name: 'guest', test: guest },
              ],
            },
          },
    },
  },
}));
