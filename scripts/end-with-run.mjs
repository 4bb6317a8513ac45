// Ends all that a run of the tests has started: browsers, servers, databases and workers, also those that have left their
// parents. They are known by a mark in their environment, which every process hands on to those that it starts.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const mark = `DROPLINE_TEST_RUN=${process.pid}-${Date.now()}`;

/**
 * Marks what is started from now on, and ends it when this process is told to end or has lost who started it. `patience` is how
 * long they have to end in order, in milliseconds.
 */
export function endWithRun(patience = 8_000) {
  const [name, value] = mark.split('=');
  process.env[name] = value;
  let ending = false;
  const end = async (signal) => {
    if (ending) return;
    ending = true;
    console.error(`Ending the run (${signal}) …`);
    const left = await endAll(patience);
    console.error(left === 0 ? 'Nothing of it is left.' : `${left} processes could not be ended.`);
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  const parent = process.ppid;
  // npm passes no signal on when it is killed itself.
  setInterval(() => process.ppid === parent || end('the caller is gone'), 500).unref();
}

/** Asks all of them to end, then makes them; answers how many are left. */
async function endAll(patience) {
  const until = Date.now() + patience;
  const asked = new Set();
  for (;;) {
    const running = marked();
    if (running.length === 0) return 0;
    const isLate = Date.now() > until;
    for (const pid of running) {
      if (!isLate && asked.has(pid)) continue;
      asked.add(pid);
      try {
        process.kill(pid, isLate ? 'SIGKILL' : 'SIGTERM');
      } catch {
        // It has just ended.
      }
    }
    if (Date.now() > until + patience) return running.length;
    await wait(100);
  }
}

/** Where there is no /proc, the runners' own handling of signals is all there is. */
function marked() {
  return numbers('/proc').filter((pid) => {
    if (pid === process.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark);
    } catch {
      return false;
    }
  });
}

function numbers(folder) {
  try {
    return readdirSync(folder).map(Number).filter(Boolean);
  } catch {
    return [];
  }
}
