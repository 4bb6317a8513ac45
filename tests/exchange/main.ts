// Seeded stories of what may happen between a shop and its store, on both stand-ins: `npm run test:exchange -- --stories 500 --seed 7`.
// A story that fails names its seed; played again alone, it is the same.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    stories: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
});
const child = spawn(
  'vitest',
  ['run', '--project', 'node', 'tests/contract/exchange-stories.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, EXCHANGE_STORIES: values.stories, EXCHANGE_SEED: values.seed },
  },
);
child.on('exit', (code) => process.exit(code ?? 1));
