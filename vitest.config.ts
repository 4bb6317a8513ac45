import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { leanDexie } from './scripts/lean-dexie.ts';
import { chromiumOptions } from './tests/support/chromium.ts';
import { isLong, longTag } from './tests/support/share.ts';

/** They take longest, many of them for the servers that they start: begun last, one would hold the run up alone. */
const slowest =
  /tests\/(catalogue\/bombs|server\/(cluster|backup|import-killed|open)|contract\/(one-search|hand-over|people|orders-in|publishing|guessing|every-call|(order|exchange)-stories))\.test\.ts$/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowest.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/** What is waited for comes, though on a machine that does other things: only what never comes takes that long. */
const waits = { requireAssertions: true, poll: { timeout: 60_000 } };

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    tags: [longTag],
    // What the map of tests tells apart by.
    includeTaskLocation: true,
    projects: [
      {
        test: {
          name: 'node',
          expect: waits,
          globalSetup: ['tests/support/postgres-setup.ts'],
          include: [
            'tests/{rules,spec,properties,contract,platforms,server,catalogue,attack}/**/*.test.ts',
            // `npm run test:long`.
            ...(isLong ? ['tests/long/**/*.test.ts'] : []),
          ],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // The server's modules and PGlite are loaded once a worker, not once a file: each file puts back what it stubs.
          isolate: false,
          // More than two cores have to do: a test waits half of its time, mostly for PostgreSQL.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // As the server loads it: what a page brings later may come when its test is over.
          server: { deps: { external: [/\/dist\/server\//] } },
        },
      },
      {
        // The store is tried with the Dexie that is shipped.
        plugins: [leanDexie()],
        // Found in the middle of a run, they would bring a second React.
        optimizeDeps: {
          include: [
            '@ark-ui/react/combobox',
            '@ark-ui/react/date-picker',
            '@xstate/react',
            'ofetch',
            ...['commands', 'history', 'keymap', 'model', 'schema-list', 'state', 'view'].map(
              (part) => `prosemirror-${part}`,
            ),
            'regexparam',
            'wouter',
            ...[
              'calendar-days',
              'check',
              'chevron-down',
              'chevron-left',
              'chevron-right',
              'chevrons-up-down',
              'circle-alert',
              'circle-check',
              'circle-slash',
              'copy',
              'image-off',
              'pencil',
              'rotate-cw',
              'search',
              'sparkles',
              'store',
              'trash-2',
              'triangle-alert',
              'warehouse',
              'x',
            ].map((icon) => `lucide-react/icons/${icon}`),
          ],
        },
        test: {
          name: 'browser',
          expect: waits,
          include: ['tests/store/**/*.test.{ts,tsx}'],
          testTimeout: 240_000,
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
