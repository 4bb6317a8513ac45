import { defineConfig } from 'playwright/test';
import { chromiumOptions } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepare.ts',
  outputDir: 'test-results/e2e',
  timeout: 60_000,
  // What a person would wait for on a busy machine, too.
  expect: { timeout: 15_000 },
  // A busy machine's hiccup refuses nothing, and is named: see scripts/test-outcome.ts.
  retries: 1,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  use: { launchOptions: chromiumOptions, locale: 'da-DK', trace: 'off' },
});
