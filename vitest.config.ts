import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { leanDexie } from './scripts/lean-dexie.ts';
import { chromiumOptions } from './tests/support/chromium.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          globalSetup: ['tests/support/postgres-setup.ts'],
          include: ['tests/{rules,spec,properties,contract,server,catalogue}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The store is tried with the Dexie that is shipped.
        plugins: [leanDexie()],
        // Found in the middle of a run, they would bring a second React.
        optimizeDeps: {
          include: ['copy', 'check', 'x'].map((icon) => `lucide-react/icons/${icon}`),
        },
        test: {
          name: 'browser',
          include: ['tests/store/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
