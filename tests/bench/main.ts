import { spawnSync } from 'node:child_process';
import { benchBacklog } from './backlog.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchFairness } from './fairness.ts';
import { benchFirstSync } from './first-sync.ts';
import { benchInteraction } from './interaction.ts';
import { benchLayoutShift } from './layout-shift.ts';
import { benchListSearch } from './list-search.ts';
import { benchPublish } from './publish.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStartUp } from './start-up.ts';

// `npm run bench` runs all; `npm run bench -- layout-shift interaction` picks some. BENCH_ROUNDS, BENCH_ROWS and
// BENCH_SECONDS set the size. BENCH_ONLY picks one kind of attack, or one of the two databases for catalogue and
// fairness.
const benches: Record<string, () => void | Promise<void>> = {
  bytes: () => void spawnSync(process.execPath, ['scripts/bytes.mjs'], { stdio: 'inherit' }),
  'start-up': () => benchStartUp(Number(process.env.BENCH_ROUNDS ?? 3)),
  'layout-shift': benchLayoutShift,
  interaction: () => benchInteraction(Number(process.env.BENCH_ROUNDS ?? 3)),
  'sign-in': benchSignIn,
  'first-sync': benchFirstSync,
  'list-search': benchListSearch,
  catalogue: () =>
    benchCatalogue(Number(process.env.BENCH_ROWS ?? 1_000_000), process.env.BENCH_ONLY),
  publish: () => benchPublish(Number(process.env.BENCH_ROWS ?? 10_000)),
  backlog: () => benchBacklog(Number(process.env.BENCH_ROWS ?? 10_000)),
  fairness: () => benchFairness(Number(process.env.BENCH_SECONDS ?? 10), process.env.BENCH_ONLY),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(1);
}
const chosen = Object.entries(benches).filter(
  ([name]) => asked.length === 0 || asked.includes(name),
);
const begun = performance.now();
for (const [at, [name, bench]] of chosen.entries()) {
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  console.error(`Measuring: ${at + 1} of ${chosen.length}, ${name} (after ${minutes} min)`);
  await bench();
}
