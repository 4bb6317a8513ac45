import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunks } from './scripts/chunks.ts';
import { compiledEarly } from './scripts/compiled-early.ts';
import { fontStyles } from './scripts/font-styles.ts';
import { inlineIcons } from './scripts/inline-icons.ts';
import { inlineStyles } from './scripts/inline-styles.ts';
import { inspector } from './scripts/inspector.ts';
import { leanDexie } from './scripts/lean-dexie.ts';
import { leanReact } from './scripts/lean-react.ts';
import { manifests } from './scripts/manifests.ts';

// Pages bring along the names of two hundred files: a character less of each is 150 bytes less. The server's build names
// pictures as the browser's does.
const scriptFileNames = 'assets/[name]-[hash:7].js';
const assetFileNames = 'assets/[name]-[hash:7][extname]';

/** The chunks of `scripts/chunks.ts` of which a start runs most. */
const runAtStart = ['ground', 'app', 'local-store', 'shop', 'supplier'];

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
        replacement: `${import.meta.dirname}/src/lib/react/with-selector.ts`,
      },
    ],
  },
  // The server draws the icons as the browser does.
  ssr: { noExternal: ['lucide-react'] },
  plugins: [
    inlineStyles(import.meta.dirname),
    inlineIcons(import.meta.dirname),
    leanDexie(),
    leanReact(),
    // A compiled component is about twice as long: it is for those that say 'use memo', whose work grows with the data.
    react({ compiler: { compilationMode: 'annotation' } }),
    ...(isSsrBuild
      ? []
      : [
          manifests(import.meta.dirname),
          inspector(),
          fontStyles(),
          compiledEarly(runAtStart),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'src/sw',
            filename: 'worker.ts',
            injectRegister: false,
            manifest: false,
            injectManifest: { globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}'] },
            // The plugin's own way to say so is one that the bundler warns of.
            integration: { configureCustomSWViteBuild: inOneFile },
          }),
        ]),
  ],
  build: {
    target: 'es2022',
    // Slower than the bundler's own, and a kilobyte less for the import list to bring along.
    ...(!isSsrBuild && { minify: 'terser', terserOptions: { compress: { passes: 3 } } }),
    emptyOutDir: true,
    // Every browser that runs es2022 preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // A page names all scripts that it starts with. Scripts only name what pages bring along: the rest is there by then.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => /\.css$|\/(guest|shop)-/.test(file)),
    },
    ...(isSsrBuild
      ? { outDir: 'dist/server', copyPublicDir: false }
      : { outDir: 'dist/client', manifest: true }),
    rolldownOptions: {
      // How long a step takes says how busy the machine is, not what is wrong.
      checks: { bundlerTimings: false },
      // Panda's generated code does nothing by being imported: what the build has worked out needs none of it.
      treeshake: { moduleSideEffects: (id: string) => !id.includes('/styled-system/') },
      output: isSsrBuild
        ? { assetFileNames }
        : {
            entryFileNames: scriptFileNames,
            chunkFileNames: scriptFileNames,
            assetFileNames,
            codeSplitting: {
              groups: [
                // What every page runs on: in one file it stays cached while our own code changes.
                { name: 'ground', tags: ['$initial'], test: /\/node_modules\// },
                ...chunks(import.meta.dirname),
              ],
            },
          },
    },
  },
}));

function inOneFile(worker: InlineConfig): void {
  const { rollupOptions, ...build } = worker.build ?? {};
  const output = { entryFileNames: 'worker.mjs', codeSplitting: false } as const;
  worker.logLevel = 'warn';
  worker.build = {
    ...build,
    rolldownOptions: { ...rollupOptions, checks: { bundlerTimings: false }, output },
  };
}
