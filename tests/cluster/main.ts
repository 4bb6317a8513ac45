// Three servers on one PostgreSQL, used by people, killed one after the other, with one restart of the database: `npm
// run test:cluster -- --seconds 120 --seed 7`. Prints what was measured, and everything that was lost, doubled or
// wrongly refused.
import { parseArgs } from 'node:util';
import { percentile } from '../bench/table.ts';
import { startEmbedded } from '../support/postgres.ts';
import { runCluster } from './run.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 20)) },
    processes: { type: 'string', default: '3' },
    people: { type: 'string', default: '8' },
  },
});
const postgres = await startEmbedded();
if (postgres === null) {
  console.error('There is no PostgreSQL here to try it with.');
  process.exit(1);
}
const size = {
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  processes: Number(values.processes),
  people: Number(values.people),
  killEvery: 10,
};
console.log(
  `${size.processes} servers, ${size.people} people, ${size.seconds} s, seed ${size.seed}.`,
);
try {
  const outcome = await runCluster(postgres, size);
  const { calls, lost, kills, jobs, sold, files, orphans, latencies, findings } = outcome;
  console.log(
    `${calls} calls, ${kills} servers killed, the database restarted once, ${lost} tries lost; ${jobs} bulk imports, ${sold} products imported; ${files} catalogue files imported, ${orphans} left to be swept`,
  );
  console.log(
    `Answered at the first try: p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p95 ${percentile(latencies, 0.95).toFixed(1)} ms`,
  );
  for (const finding of findings) console.log(`Wrong: ${finding}`);
  console.log(`${findings.length} went wrong`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
}
