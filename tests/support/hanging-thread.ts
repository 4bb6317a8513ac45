import { parentPort, workerData } from 'node:worker_threads';

/** Replaces the thread that reads files: reports that the file can be read, and hangs when asked for rows. */
parentPort?.postMessage({ kind: 'ready', format: 'shopify', bytes: 1 });
parentPort?.once('message', () => {
  const kept: string[][] = [];
  while (workerData.path.endsWith('hoards')) kept.push(Array.from({ length: 1000 }, String));
  while (workerData.path.endsWith('works')) Atomics.add(new Int32Array(workerData.beats), 0, 1);
  // Takes practically for ever.
  /^(a+)+$/.test(`${'a'.repeat(1000)}x`);
});
