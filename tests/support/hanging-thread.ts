import { parentPort, workerData } from 'node:worker_threads';

/** What reads a file in place of the server's own thread: says that it can be read, and hangs when its rows are asked for. */
parentPort?.postMessage({ kind: 'ready', format: 'shopify', bytes: 1 });
parentPort?.once('message', () => {
  const kept: string[][] = [];
  while (workerData.path.endsWith('hoards')) kept.push(Array.from({ length: 1000 }, String));
  while (workerData.path.endsWith('works')) Atomics.add(new Int32Array(workerData.beats), 0, 1);
  // Takes longer than anybody lives.
  /^(a+)+$/.test(`${'a'.repeat(1000)}x`);
});
