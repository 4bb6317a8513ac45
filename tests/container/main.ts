// Runs the Dockerfile's steps in plain folders and starts the result as the image's user, who may write only to the
// data folder, on both databases. Then it asks like the health check, and stops it: `npm run test:container`, as
// root.
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3 } from '../support/platforms/s3/s3.ts';
import { startEmbedded } from '../support/postgres.ts';
import { type Image, playSteps, startIn, within } from './play.ts';
import { stepsOf } from './steps.ts';

const repository = path.join(import.meta.dirname, '../..');
/** In milliseconds: how long an orchestrator waits before it kills. */
const graceMs = 10_000;

const folder = await mkdtemp(path.join(tmpdir(), 'dropline-container-'));
// The image's user has to be able to pass through the folder.
await chmod(folder, 0o755);
const postgres = await startEmbedded();
try {
  const steps = stepsOf(await readFile(path.join(repository, 'Dockerfile'), 'utf8'));
  const image = await playSteps(steps, repository, folder);
  console.log(`${steps.length} steps played.`);
  await tryOn(image, 'PGlite', {});
  if (postgres) await tryOn(image, 'PostgreSQL', { DATABASE_URL: postgres.url });
  else console.log('There is no PostgreSQL here to try it with.');
  const s3 = await startS3();
  await tryOn(image, 'S3', {
    STORAGE_URL: s3.storageUrl,
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  await s3.stop();
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Throws at the first thing that isn't as the image's user needs it. */
async function tryOn(
  image: Image,
  name: string,
  where: { DATABASE_URL?: string; STORAGE_URL?: string },
): Promise<void> {
  const settings = {
    ...where,
    DATA_DIR: within(image.root, image.env.DATA_DIR ?? ''),
    HOST: '127.0.0.1',
  };
  const server = startIn(image, image.start, { ...settings, PORT: '0' });
  let printed = '';
  const address = new Promise<URL>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => {
        printed += chunk;
        const url = /answers at (http:\S+)/.exec(printed)?.[1];
        if (url) resolve(new URL(url));
      });
    server.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${printed}`)));
  });
  const { origin, port } = await address;
  const [healthy] = await once(startIn(image, image.health, { PORT: port }), 'exit');
  if (healthy !== 0) throw new Error(`The health check ended with ${healthy}:\n${printed}`);
  const { status } = await fetch(`${origin}/auth/login`);
  if (status !== 200) throw new Error(`The login page was answered ${status}:\n${printed}`);
  const began = Date.now();
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  const took = Date.now() - began;
  if (code !== 0 || took > graceMs) throw new Error(`It ended with ${code} after ${took} ms.`);
  console.log(`${name}: healthy, a page served, ended in order after ${took} ms.`);
}
