import { defineConfig } from 'playwright/test';
import { chromiumOptions } from './tests/support/chromium.ts';

/** Tests without `tests/e2e/app.ts`, whose workers Playwright doesn't share with the others. */
const ownWorkers = /(days|design|device-faults|faults|tab-death)\.spec\.ts$/;

// No test asks for what a worker fetches while it is installed: 253 files, of which Playwright would follow each.
process.env.PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK = '1';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepare.ts',
  outputDir: 'test-results/e2e',
  // Long enough for the longest on a machine that does other things: what is waited for has ends of its own.
  timeout: 480_000,
  // What is waited for comes, though on a machine that does other things: only what never comes takes that long.
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  // What needs a second try is a defect, of the test or of the product.
  retries: 0,
  // Two would do where tests only computed; some wait, as for what can be taken back for 10 s.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Those that take longest begin first: at the end of a run, one of them would hold it up alone.
  projects: [
    { name: 'own workers', testMatch: ownWorkers },
    { name: 'shared workers', testIgnore: ownWorkers },
  ],
  use: {
    launchOptions: chromiumOptions,
    locale: 'da-DK',
    trace: 'off',
    // Without a graphics card, the processor draws each frame of an animation.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    // An install takes three times what a page takes: the walks have a worker, and each device has.
    serviceWorkers: 'block',
  },
});
