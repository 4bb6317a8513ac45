import { type CallKey, contract } from '../../contract/calls.ts';
import { judge, shotOf, slowest } from './case.ts';
import { subjects } from './cases/all.ts';
import { sockets } from './cases/sockets.ts';
import { playRequests, requestsUntil } from './generated/requests.ts';
import { measureGrowth } from './growth.ts';
import { races } from './races/all.ts';
import { sendRaw } from './raw-socket.ts';
import type { Report } from './report.ts';
import { fire } from './shot.ts';
import { sendSlowly } from './slow.ts';
import type { Standing } from './stand.ts';
import { throwBombs } from './throw-bombs.ts';

interface Given extends Standing {
  report: Report;
  seed: number;
  requests: number;
}

/** How many generated requests of each call must succeed. */
const successes = 20;
/** Enough requests for that, and at least ten thousand. */
export const usualRequests = Math.max(10_000, requestsUntil(successes));

async function chosen({ world, report }: Given): Promise<void> {
  for (const [subject, cases] of Object.entries(subjects)) {
    for (const one of cases) {
      const answer = await fire(world.target.address, await shotOf(one, world));
      const wrong = await judge(one, answer, world);
      if (answer.ms > slowest) wrong.push(`${Math.round(answer.ms)} ms`);
      if (wrong.length === 0) report.passed(subject);
      else report.failed(subject, `${one.title}: ${wrong.join('; ')}`);
    }
  }
}

async function raw({ world, report }: Given): Promise<void> {
  for (const { title, parts, wrong } of sockets) {
    const found = wrong(await sendRaw(world.target.address, parts));
    if (found === undefined) report.passed('raw connections');
    else report.failed('raw connections', `${title}: ${found}`);
  }
}

async function slow({ world, report, product }: Given): Promise<void> {
  const logged = product.log().split('\n').length;
  const senders = sendSlowly(world.target.address, world.me, 5);
  const health: number[] = [];
  const asking = setInterval(async () => {
    health.push((await fire(product.address, { to: 'GET /api/healthz' })).ms);
  }, 1_000);
  for (const { title, within, endedAt } of await senders) {
    if (endedAt !== null) report.passed('slow senders');
    else report.failed('slow senders', `${title}: not ended after ${within / 1_000} s`);
  }
  clearInterval(asking);
  const worst = Math.max(...health);
  if (worst < slowest) report.passed('slow senders');
  else report.failed('slow senders', `others waited ${Math.round(worst)} ms meanwhile`);
  const lines = product.log().split('\n').length - logged;
  if (lines <= 60) report.passed('slow senders');
  else report.failed('slow senders', `${lines} lines in the log`);
}

async function growth({ world, report }: Given): Promise<void> {
  const measured = await measureGrowth(world);
  for (const { title, ms, linear } of measured) {
    if (linear) report.passed('growth');
    else report.failed('growth', `${title}: ${ms.map(Math.round).join(', ')} ms`);
  }
  report.table(
    'Time of growing inputs (ms)',
    ['input', 'n', '2n', '4n'],
    measured.map(({ title, ms }) => [title, ...ms.map((one) => one.toFixed(1))]),
  );
}

async function generated({ world, report, seed, requests }: Given): Promise<void> {
  const statuses = new Map<CallKey, Map<number, number>>();
  await playRequests({
    target: world.target,
    seed,
    count: requests,
    markers: world.markers,
    each({ call, manner, shot, answer, wrong }) {
      const of = statuses.get(call) ?? new Map<number, number>();
      statuses.set(call, of.set(answer.status, (of.get(answer.status) ?? 0) + 1));
      if (wrong.length === 0) report.passed('generated requests');
      else {
        const sent = JSON.stringify({ ...shot, token: undefined }).slice(0, 400);
        report.failed(
          'generated requests',
          `${call}, ${manner}: ${wrong.join('; ')}; sent ${sent}`,
        );
      }
    },
  });
  const needed = Math.min(successes, Math.floor(requests / requestsUntil(1)));
  for (const call of Object.keys(contract) as CallKey[]) {
    const done = statuses.get(call)?.get(200) ?? 0;
    if (done >= needed) report.passed('calls that succeeded often enough');
    else report.failed('calls that succeeded often enough', `${call}: ${done} times`);
  }
  const all = [...new Set([...statuses.values()].flatMap((of) => [...of.keys()]))].sort();
  report.table(
    `Generated requests, seed ${seed}`,
    ['call', ...all.map(String)],
    [...statuses].map(([call, of]) => [call, ...all.map((status) => of.get(status) ?? '')]),
  );
}

async function atOnce({ product, report }: Given): Promise<void> {
  for (const { title, run } of races) {
    const begun = performance.now();
    const wrong = await run(product).catch((error: unknown) => [String(error)]);
    const ms = performance.now() - begun;
    if (wrong.length === 0) report.passed('races');
    else report.failed('races', `${title} (${Math.round(ms)} ms): ${wrong.join('; ')}`);
  }
}

async function bombs({ product, report }: Given): Promise<void> {
  const rows: (string | number)[][] = [];
  await throwBombs(product, ({ name, megabytes, ms, othersMs, outcome, wrong }) => {
    rows.push([name, megabytes.toFixed(1), Math.round(ms), Math.round(othersMs), outcome]);
    if (wrong.length === 0) report.passed('catalogue bombs');
    else report.failed('catalogue bombs', `${name}: ${wrong.join('; ')}`);
  });
  if (rows.length < fewestBombs) report.failed('catalogue bombs', `there are ${rows.length}`);
  report.table('Catalogue bombs', ['file', 'MB', 'ms', 'others waited (ms)', 'came of it'], rows);
}
const fewestBombs = 30;

/** The parts of the attack, in order. */
export const parts = {
  chosen,
  raw,
  races: atOnce,
  bombs,
  growth,
  generated,
  slow,
} satisfies Record<string, (given: Given) => Promise<void>>;
export type PartName = keyof typeof parts;
