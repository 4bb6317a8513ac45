import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { sanitiseHtml } from '../../html/sanitise.ts';
import { CatalogueFailure } from '../failure.ts';
import { openPhotographs } from '../photographs.ts';
import { prepareFile } from '../prepare.ts';
import { readBatches } from './batches.ts';
import type { Message, ReadingOrder } from './messages.ts';

/** Reads one file in a thread of its own, so that no file can stop the server's thread `[§D-files]`. */
async function main(): Promise<void> {
  const { path, options, photographs, beats } = workerData as ReadingOrder;
  const counter = new Int32Array(beats);
  const onBeat = () => void Atomics.add(counter, 0, 1);

  // Listens from the start, so that requests during the preparation are queued.
  const asked = on(port(), 'message');
  const file = await prepareFile(path, options, sanitiseHtml, onBeat);
  const pictures = await openPhotographs(photographs);
  say({ kind: 'ready', format: file.format.id, bytes: file.bytes });

  let size = 0;
  const batches = readBatches(file, pictures, () => size, onBeat);
  for await (const [wanted] of asked) {
    size = Number(wanted);
    const next = await batches.next();
    if (next.done) break;
    say({ kind: 'batch', batch: next.value });
  }
  say({ kind: 'end' });
}

function port() {
  if (parentPort === null) throw new Error('This file is run as a worker.');
  return parentPort;
}

const say = (message: Message) => port().postMessage(message);

try {
  await main();
} catch (error) {
  const known = error instanceof CatalogueFailure;
  say(
    known
      ? { kind: 'failed', code: error.code, message: error.message }
      : { kind: 'broken', error },
  );
}
port().close();
