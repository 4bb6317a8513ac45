import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import { contract } from '../../contract/calls.ts';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import { myProduct } from '../../contract/entities/my-products.ts';
import { JobBanner } from '../../src/banners/job-banner.tsx';
import { useSteps } from '../../src/features/guide/use-steps.ts';
import { jobPollingMachine } from '../../src/machines/job-polling.ts';
import type { Collection } from '../../src/sync/state/collections.ts';
import { dismissToast, toast, toastStore } from '../../src/ui/toast.ts';
import { ToastRegion } from '../../src/ui/toast-region.tsx';
import { runningJob } from '../support/running-job.ts';
import { sampleOf } from '../support/sample-answer.ts';
import { FakeServer } from './support/fake-server.ts';
import { inPage } from './support/in-page.tsx';
import { open } from './support/opened.ts';
import { importProduct } from './support/records.ts';

const { element, show } = inPage(['shop', 'shop.later', 'guide']);

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of toastStore.get()) dismissToast(id);
});

const seen = () => element.innerText.replaceAll(/\s+/g, ' ').trim();

/** Without a timer, because a test may control them. */
async function comesToBe(is: () => boolean): Promise<void> {
  while (!is()) await new Promise(requestAnimationFrame);
}

test('[§9-toast] [§2-notifications] a notice lies over the page for 5 s, and as long again after somebody has read it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  toast('Gemt');
  show(<ToastRegion />);
  const card = () => element.querySelector('[role=status]');
  const isTimed = () => vi.getTimerCount() === 1;
  await comesToBe(isTimed);
  expect(element.querySelector('section')?.matches(':popover-open')).toBe(true);
  vi.advanceTimersByTime(4_999);
  expect(toastStore.get()).toHaveLength(1);

  card()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await comesToBe(() => !isTimed());
  vi.advanceTimersByTime(60_000);
  card()?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
  await comesToBe(isTimed);
  vi.advanceTimersByTime(4_999);
  expect(toastStore.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await comesToBe(() => card() === null);
});

const atWork = runningJob({ ok: 2, skipped: 1, failed: 1 });
const completed = { ...atWork, state: 'completed', progress: 100, ok: 7, skipped: 1 } as const;

/** A banner and a server whose job the test changes. */
function jobBanner(first: RunningJob) {
  const server = { job: first };
  const jobs = createActor(
    jobPollingMachine.provide({
      actors: { askJob: fromPromise<RunningJob | null>(async () => server.job) },
    }),
  ).start();
  show(<JobBanner />, { machines: { jobs: { get: () => jobs, subscribe: () => () => {} } } });
  const tell = (job: RunningJob) => {
    server.job = job;
    jobs.send({ type: 'LOOK' });
  };
  tell(first);
  return tell;
}

test('[§2-banner-job] [§3-job] [§4-job-done] [§4-job-dismiss] a job’s banner has a bar and its figures, then what came of it until it is dismissed; the success is told once', async () => {
  const tell = jobBanner(atWork);
  await expect.poll(seen).toBe('Import til din butik 40 % · 4 af 10 Stop importen');
  const bar = element.querySelector('[role=progressbar]');
  expect(bar?.getAttribute('aria-valuenow')).toBe('40');
  expect(bar?.getAttribute('aria-label')).toBe('Import til din butik');
  tell({ ...atWork, progress: 90, ok: 7 });
  await expect.poll(() => bar?.getAttribute('aria-valuenow')).toBe('90');
  expect(toastStore.get()).toEqual([]);

  tell(completed);
  const result = 'Import til din butik er færdig: 7 importeret, 1 sprunget over, 1 mislykkedes.';
  await expect.poll(seen).toBe(result);
  expect(element.querySelector('[role=progressbar]')).toBeNull();
  const told = { text: 'Import til din butik: færdig', tone: 'done' };
  await expect.poll(() => toastStore.get()).toMatchObject([told]);
  await userEvent.click(element.querySelector('button') ?? element);
  await expect.poll(seen).toBe('');
  expect(toastStore.get()).toHaveLength(1);
});

test('[§2-banner-job] a feed that was built says how many products are in it, and a job that failed is no success', async () => {
  const tell = jobBanner({ ...atWork, kind: 'feed_build' });
  await expect.poll(seen).toBe('Opbygning af feed 40 % · 4 af 10');
  tell({ ...completed, kind: 'feed_build', skipped: 0, failed: 2 });
  await expect.poll(seen).toBe('Opbygning af feed er færdig: 7 produkter med, 2 udeladt.');
  tell({ ...atWork, id: 'j2', state: 'failed', progress: 100 });
  await expect.poll(seen).toContain('stoppede, før den var færdig: 2 af 10');
  expect(toastStore.get()).toHaveLength(1);
});

function Steps({ guide }: { guide: 'start' | 'upgrade' }) {
  const { steps, isKnown } = useSteps(guide);
  return <p>{isKnown ? steps.map(({ isDone }) => (isDone ? 'x' : '-')).join('') : '?'}</p>;
}

test.each([
  ['[§2-guide]', 0, 0, 0, '----'],
  ['[§2-guide-connect]', 1, 0, 0, 'x---'],
  ['[§2-guide-search]', 0, 1, 0, '-x--'],
  ['[§2-guide-search] [§2-guide-import]', 0, 0, 1, '-xx-'],
  ['[§2-guide-last]', 2, 2, 2, 'xxx-'],
])(
  '%s [§2-upgrade-steps] of %i integrations, %i items and %i products both guides tick %s, and nothing before that is known',
  async (_, integrations, items, products, ticks) => {
    const server = new FakeServer();
    server.fault('GET /shop/integrations', {
      answer: { data: stores(integrations) },
    });
    const data = [
      ...records(items).map((value) => changed('import-products', value)),
      ...goods(products).map((value) => changed('my-products', value)),
    ];
    server.fault('GET /changes', { answer: { data, meta: { cursor: 9, has_more: false } } });
    const arrive = server.hold('GET /changes');
    const { sync } = await open(server);
    const both = (
      <>
        <Steps guide="start" />
        <Steps guide="upgrade" />
      </>
    );
    show(both, { sync });
    await expect.poll(() => server.calls('GET /changes').length).toBeGreaterThan(0);
    await expect.poll(seen).toBe('? ?');
    arrive();
    await expect.poll(seen).toBe(`${ticks} ${ticks}`);
  },
);

const store = sampleOf(contract['GET /shop/integrations/{id}'].answer) as { data: object };
const stores = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ ...store.data, id, state: 'connected' }));

const records = (count: number) => Array.from({ length: count }, (_, at) => importProduct(at + 1));

const good = sampleOf(myProduct) as object;
const goods = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...good, id: at + 1 }));

const changed = (entity: Collection, value: { id: number }) => ({
  ...{ seq: value.id, entity, id: value.id },
  op: 'upsert',
  value,
});
