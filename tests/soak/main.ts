// One server on PostgreSQL at half of the load that it can bear, for long: `npm run test:soak -- --minutes 30 --warm-up
// 5 --seed 7`. Prints what the server holds each half minute, and what grew.
import { parseArgs } from 'node:util';
import { percentile, printTable } from '../bench/table.ts';
import { startEmbedded } from '../support/postgres.ts';
import { coursesOf, type Held, type Sample } from './growth.ts';
import { runSoak } from './run.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    'warm-up': { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 20)) },
    people: { type: 'string', default: '24' },
  },
});
const warmUp = Number(values['warm-up']) * 60;
const postgres = await startEmbedded();
if (postgres === null) {
  console.error('There is no PostgreSQL here to try it with.');
  process.exit(1);
}
const show = (held: Held, value: number) =>
  held === 'memory' ? `${(value / 2 ** 20).toFixed(0)} MB` : String(value);
const say = ({ second, ...held }: Sample) =>
  console.log(
    `${String(second).padStart(5)} s  ${(Object.keys(held) as Held[])
      .map((one) => `${one} ${show(one, held[one])}`)
      .join('  ')}`,
  );
console.log(`${values.people} people, ${values.minutes} minutes, seed ${values.seed}.`);
try {
  const { samples, full, half, worked, calls, latencies, findings } = await runSoak({
    databaseUrl: postgres.url,
    fullSeconds: 20,
    seconds: Number(values.minutes) * 60,
    every: 30,
    shift: 60,
    people: Number(values.people),
    seed: Number(values.seed),
    looked: say,
  });
  console.log(
    `At full speed ${full.toFixed(0)} acts a second, then ${half.toFixed(0)}; ${calls} calls by ${worked} people, p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p95 ${percentile(latencies, 0.95).toFixed(1)} ms`,
  );
  const courses = coursesOf(samples.filter(({ second }) => second >= warmUp));
  printTable('After the warm-up', [
    ['', 'first quarter', 'last quarter', ''],
    ...courses.map(({ held, from, to, isFlat }) => [
      held,
      show(held, from),
      show(held, to),
      isFlat ? 'flat' : 'NOT FLAT',
    ]),
  ]);
  for (const finding of findings) console.log(`Wrong: ${finding}`);
  console.log(`${findings.length} went wrong`);
  process.exitCode = findings.length === 0 && courses.every(({ isFlat }) => isFlat) ? 0 : 1;
} finally {
  await postgres.stop();
}
