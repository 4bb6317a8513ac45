import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: {
      // Messages are compiled at build time: the parser stays out of the bundle.
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  plugins: [
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
  build: isSsrBuild
    ? { target: 'es2022', outDir: 'dist/server', copyPublicDir: false, emptyOutDir: true }
    : { target: 'es2022', outDir: 'dist/client', manifest: true, emptyOutDir: true },
}));
