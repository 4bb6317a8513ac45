import type { Contender, Phases, SetName, Spread } from './contender.ts';
import { counts, pagesOf } from './records.ts';

/** Runs and times each phase in the page, and checks every result. */
export function phasesOf(contender: Contender): Phases {
  async function ingest(set: SetName): Promise<number> {
    const pages = pagesOf(set);
    const took = await timed(async () => {
      await contender.open(set);
      await contender.ingest(pages);
    });
    await contender.settle();
    expectCount(await contender.all(), counts[set]);
    await contender.close();
    return took;
  }

  return {
    async ingest() {
      return { products: await ingest('products'), orders: await ingest('orders') };
    },
    newest: () =>
      timed(async () => {
        await contender.open('products');
        const newest = await contender.newest(50);
        expectCount(newest, 50);
        if (newest[0]?.id !== counts.products) throw new Error('The newest is not the first.');
      }),
    all: (set) =>
      timed(async () => {
        await contender.open(set);
        expectCount(await contender.all(), counts[set]);
      }),
    async age(count) {
      await contender.open('products');
      await contender.age(count);
      await contender.settle();
      await contender.close();
    },
    async warm() {
      await contender.open('products');
      const filters: number[] = [];
      for (const text of ['fjord', 'nr. 77', 'støbejern', 'klit', 'nr. 9', 'uld'])
        filters.push(
          await timed(async () => {
            if ((await contender.filter(text)) === 0) throw new Error('Nothing was found.');
          }),
        );
      const updates: number[] = [];
      for (let id = 1; id <= 100; id += 1)
        updates.push(await timed(() => contender.update(id, `Rettet ${id}`)));
      const ids = Array.from({ length: 1_000 }, (_, index) => 1_001 + index);
      const burst = await timed(() =>
        Promise.all(ids.map((id) => contender.update(id, `Rettet ${id}`))),
      );
      const titles = new Map((await contender.all()).map((one) => [one.id, one]));
      for (const id of [1, 100, 1_001, 2_000]) {
        const one = titles.get(id);
        if (!one || !('title' in one) || one.title !== `Rettet ${id}`)
          throw new Error(`The update of ${id} is lost.`);
      }
      // The first filter also builds the texts that the later ones search, so it isn't counted.
      return { update: spread(updates), burst, filter: spread(filters.slice(1)).p50 };
    },
  };
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function expectCount(records: readonly unknown[], count: number): void {
  if (records.length !== count)
    throw new Error(`${records.length} records where ${count} were stored.`);
}
