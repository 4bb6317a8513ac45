import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Shot } from './camera.ts';
import { type Options, readOptions, usage } from './options.ts';
import { planSessions, type Session, subjects } from './plan.ts';
import { renewReadme } from './readme.ts';
import { writeSheets } from './sheets.ts';
import { openStand, type Stand } from './stand.ts';
import { labelOf, pictures } from './visit.ts';

/** How many devices take pictures at the same time. */
const lanes = 2;

const options = asked();
const sessions = planSessions(options);
const stand = await openStand();
let hasFailed = false;
try {
  if (options.readme) for (const file of await renewReadme(stand)) console.log(file);
  else hasFailed = !(await takeAll(stand, sessions, options));
} finally {
  await stand.close();
}
process.exit(hasFailed ? 1 : 0);

function asked(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${wordsOf(error)}\n\n${usage}`);
    process.exit(1);
  }
}

/** Takes every picture, writes the sheets, and prints what failed. Returns whether all succeeded. */
async function takeAll(
  stand: Stand,
  sessions: readonly Session[],
  { out, routes }: Options,
): Promise<boolean> {
  const started = Date.now();
  const total = sessions.flatMap(({ visits }) => visits).length;
  const shots: Shot[] = [];
  const failures: string[] = [];
  const waiting = [...sessions];
  let done = 0;
  if (routes.length === 0) await rm(out, { recursive: true, force: true });
  await Promise.all(Array.from({ length: lanes }, takeSessions));
  const device = await stand.device('guest', 1440, 'da');
  for (const file of await writeSheets(device, out, inOrder(shots))) console.log(file);
  for (const failure of failures) console.error(`\nFAILED ${failure}`);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(
    `${shots.length} pictures in ${path.resolve(out)}, ${failures.length} pages failed (${seconds} s)`,
  );
  return failures.length === 0 && shots.length > 0;

  async function takeSessions(): Promise<void> {
    for (let session = waiting.shift(); session; session = waiting.shift()) {
      const { who, width, locale, visits } = session;
      const context = await stand.device(who, width, locale);
      for (const visit of visits) {
        const name = `${labelOf(visit.subject)}, ${visit.widths.join(' and ')} px, ${locale}`;
        try {
          shots.push(...(await pictures({ url: stand.url, context, out }, visit)));
        } catch (error) {
          failures.push(`${name}: ${wordsOf(error)}`);
        }
        done += 1;
        tell(`${done}/${total} ${name}`, done % 20 === 0 || done === total);
      }
      await context.close();
    }
  }
}

/** In a terminal one line that changes; elsewhere only milestones. */
function tell(line: string, isMilestone: boolean): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${isMilestone ? '\n' : ''}`);
  else if (isMilestone) console.log(line);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** In the order of the lists of pages and states, whichever was taken first. */
function inOrder(taken: readonly Shot[]): Shot[] {
  const labels = subjects.map(labelOf);
  return taken.toSorted((a, b) => labels.indexOf(a.label) - labels.indexOf(b.label));
}
