// Plays random stories of faults: `npm run test:faults -- --scenarios 500 --seed 7 --from 0`. Prints the seed; to
// repeat a story that went wrong, use `--seed <seed> --from <its index> --scenarios 1`. `--days 20 --seed 7` plays
// whole days with the built product; a day is repeated by its own seed and `--days 1`. `--corrupt 1000` breaks so
// many rows of each table of a device's databases, and of the storage outside them; `--corrupt 1 --seed 7 --from 269
// --table events` repeats a single one.
import { parseArgs } from 'node:util';
import { corrupt } from './corruption/run.ts';
import { dayLength, playDays } from './days/play.ts';
import { play } from './run.ts';

const { values } = parseArgs({
  options: {
    scenarios: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    from: { type: 'string', default: '0' },
    corrupt: { type: 'string' },
    table: { type: 'string' },
    days: { type: 'string' },
    actions: { type: 'string', default: String(dayLength) },
  },
});
const seed = Number(values.seed);
if (values.days) {
  const days = Number(values.days);
  console.log(`${days} days of ${values.actions} actions, seed ${seed} and on.`);
  const wrong = await playDays(days, seed, Number(values.actions));
  console.log(`${days} days played, ${wrong} went wrong`);
  process.exit(wrong === 0 ? 0 : 1);
}
const first = Number(values.from);
const count = Number(values.scenarios);
if (values.corrupt) process.exit(corrupt(Number(values.corrupt), seed, first, values.table));
const started = Date.now();
console.log(`${count} stories of seed ${seed}, from ${first} on.`);

/** How many stories use the same server; two servers run at once. */
const size = 25;
const rounds = Array.from({ length: Math.ceil(count / size) }, (_, at) => first + at * size);
let played = 0;
let wrong = 0;

async function work(): Promise<void> {
  for (let from = rounds.shift(); from !== undefined; from = rounds.shift()) {
    const found = await play({ seed, from, count: Math.min(size, first + count - from) });
    played += Math.min(size, first + count - from);
    wrong += found.length;
    for (const one of found)
      console.log(
        `Story ${one.index} went wrong:\n${JSON.stringify(one.steps)}\n${one.wrong.join('\n')}`,
      );
    console.log(
      `${played} played, ${wrong} went wrong (${Math.round((Date.now() - started) / 1_000)} s)`,
    );
  }
}
await Promise.all([work(), work()]);
process.exit(wrong === 0 && played === count ? 0 : 1);
