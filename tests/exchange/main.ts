// Plays seeded stories on both stand-ins: what can happen between a shop and its store, and between an order and its
// parcels. `npm run test:exchange -- --stories 500 --orders 1000 --seed 7`. A story that fails prints its seed, with
// which it can be played again.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    stories: { type: 'string', default: '500' },
    orders: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const child = spawn('vitest', ['run', '--project', 'node', 'exchange-stories', 'order-stories'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    EXCHANGE_STORIES: values.stories,
    ORDER_STORIES: values.orders,
    EXCHANGE_SEED: values.seed,
  },
});
child.on('exit', (code) => process.exit(code ?? 1));
