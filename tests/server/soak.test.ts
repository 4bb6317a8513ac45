import { describe, expect, it, test } from 'vitest';
import { coursesOf, type Sample } from '../soak/growth.ts';
import { runSoak } from '../soak/run.ts';
import { createTestDatabase, whyNoPostgres } from '../support/postgres.ts';

describe('what a server holds', () => {
  const held = { memory: 300e6, connections: 8, waiting: 0, handles: 40, files: 3 };
  const samples = (of: (nth: number) => Partial<Sample>): Sample[] =>
    Array.from({ length: 20 }, (_, nth) => ({ ...held, second: nth * 30, ...of(nth) }));
  const moved = (some: Sample[]) =>
    coursesOf(some).flatMap(({ held: what, isFlat }) => (isFlat ? [] : [what]));

  test('[§D-soak] is flat if what comes also goes', () => {
    const some = samples((nth) => ({
      waiting: nth % 5,
      handles: 40 + (nth % 5),
      connections: 6 + (nth % 3),
    }));
    expect(moved(some)).toEqual([]);
  });

  test.each([
    ['memory', (nth: number) => ({ memory: 300e6 + nth * 2.5e6 })],
    ['memory', (nth: number) => ({ memory: 300e6 - nth * 2.5e6 })],
    ['connections', (nth: number) => ({ connections: 8 + Math.floor(nth / 4) })],
    ['waiting', (nth: number) => ({ waiting: nth })],
    ['handles', (nth: number) => ({ handles: 40 + nth })],
    ['files', (nth: number) => ({ files: 3 + nth })],
  ] as const)('[§D-soak] is not flat if %s moves on and on', (what, of) => {
    expect(moved(samples(of))).toEqual([what]);
  });
});

describe.skipIf(whyNoPostgres() !== null)('a server at half load', () => {
  it('[§D-soak] holds no more connections, work, handles or files than when it began, and all that people were told', {
    timeout: 120_000,
  }, async () => {
    const { url, drop } = await createTestDatabase();
    const { samples, findings, full, half, worked } = await runSoak({
      databaseUrl: url,
      ...{ fullSeconds: 2, seconds: 8, every: 1, shift: 3, people: 6, seed: 5 },
      script: 'tests/support/api-process-main.ts',
    });
    expect(findings).toEqual([]);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(full);
    expect(worked).toBeGreaterThan(6);
    expect(samples.length).toBeGreaterThan(4);
    // So few seconds say nothing of memory.
    const moved = coursesOf(samples).filter(({ held, isFlat }) => held !== 'memory' && !isFlat);
    expect(moved).toEqual([]);
    await drop();
  });
});
