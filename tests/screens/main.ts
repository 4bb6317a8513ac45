import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Shot } from './camera.ts';
import { readOptions, usage } from './options.ts';
import { planSessions, type Session, subjects } from './plan.ts';
import { writeSheets } from './sheets.ts';
import { openStand, type Stand } from './stand.ts';
import { labelOf, pictures } from './visit.ts';

/** Devices that are pictured at the same time. */
const lanes = 2;

const options = asked();
const sessions = planSessions(options);
const total = sessions.flatMap(({ visits }) => visits).length;
const started = Date.now();
const shots: Shot[] = [];
const failures: string[] = [];
let done = 0;

if (options.routes.length === 0) await rm(options.out, { recursive: true, force: true });
const stand = await openStand();
try {
  const waiting = [...sessions];
  await Promise.all(Array.from({ length: lanes }, () => takeSessions(stand, waiting)));
  const device = await stand.device('guest', 1440, 'da');
  const sheets = await writeSheets(device, options.out, inOrder(shots));
  for (const file of sheets) console.log(file);
} finally {
  await stand.close();
}
for (const failure of failures) console.error(`\nFAILED ${failure}`);
const seconds = ((Date.now() - started) / 1000).toFixed(0);
console.log(
  `${shots.length} pictures in ${path.resolve(options.out)}, ${failures.length} pages failed (${seconds} s)`,
);
process.exit(failures.length === 0 && shots.length > 0 ? 0 : 1);

function asked() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(1);
  }
}

async function takeSessions(on: Stand, waiting: Session[]): Promise<void> {
  for (let session = waiting.shift(); session; session = waiting.shift()) {
    const { who, width, locale, visits } = session;
    const context = await on.device(who, width, locale);
    for (const visit of visits) {
      const name = `${labelOf(visit.subject)}, ${visit.widths.join(' and ')} px, ${locale}`;
      try {
        shots.push(...(await pictures({ url: on.url, context, out: options.out }, visit)));
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
      done += 1;
      tell(`${done}/${total} ${name}`);
    }
    await context.close();
  }
}

function tell(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
  else if (done % 20 === 0 || done === total) console.log(line);
}

/** As the lists of places and states have them, whoever was done first. */
function inOrder(taken: readonly Shot[]): Shot[] {
  const labels = subjects.map(labelOf);
  return taken.toSorted((a, b) => labels.indexOf(a.label) - labels.indexOf(b.label));
}
