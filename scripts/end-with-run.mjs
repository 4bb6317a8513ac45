// Ends everything that a test run has started: browsers, servers, databases and workers, even those that have left
// their parent process. They are recognized by a mark in their environment, which child processes inherit.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const mark = `DROPLINE_TEST_RUN=${process.pid}-${Date.now()}`;

/**
 * Marks every process started from now on, and ends them when this process is told to end or its parent is gone.
 * `patience` is how many milliseconds they get to end in order.
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
  // npm doesn't pass on a signal when it is killed itself.
  setInterval(() => process.ppid === parent || end('the caller is gone'), 500).unref();
}

/** Asks all of them to end, then kills them; returns how many are left. */
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
        // The process has just ended.
      }
    }
    if (Date.now() > until + patience) return running.length;
    await wait(100);
  }
}

/** Without /proc, only the runners' own handling of signals remains. */
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
