import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { endJob } from '../../server/jobs/move-job.ts';
import { startJobs } from '../../server/jobs/queue.ts';

/**
 * A queue whose only job ends the process or blocks it for ever, as `DEADLY_HOW` says. Tests start it in a process of
 * its own.
 */
const { DEADLY_JOB: toQueue = '', DEADLY_HOW: how } = process.env;
const { db, driver, close } = await openDatabase(readConfig(process.env, ['--no-demo']));
console.log('answers at http://127.0.0.1:0');
const queue = await startJobs({
  db,
  driver,
  runners: {
    catalogue_import: {
      shareable: false,
      async run() {
        console.log('begins');
        if (how === 'dies') process.kill(process.pid, 'SIGKILL');
        // Waits until the output has been written.
        setTimeout(() => {
          for (;;);
        }, 50);
        await new Promise(() => {});
      },
      async giveUp(jobId, { code, text }) {
        const errors = [{ id: null, subject: 'Deadly', code, text }];
        await endJob(db, jobId, 'failed', Date.now(), { errors });
        console.log('gave up');
      },
    },
  },
  onError: console.error,
});
if (toQueue !== '') await queue.enqueue(db, 'catalogue_import', toQueue);
process.on('SIGTERM', async () => {
  await queue.stop();
  await close();
  process.exit(0);
});
