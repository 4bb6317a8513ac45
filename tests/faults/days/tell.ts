import { mkdir, writeFile } from 'node:fs/promises';
import type { Day } from './day.ts';
import type { Line } from './diary.ts';

/** What went wrong in a day, with enough of its log to see why. */
export function tellOf({ seed, findings, diary, figures }: Day): string {
  const { done, told, crashes, requests, seconds } = figures;
  const head = `Day ${seed}: ${findings.length} findings; ${done} done, ${told} told, ${crashes} crashes, ${requests} requests, ${seconds} s`;
  const lines = timed(diary.lines);
  const parts = findings.map(({ words, about }) => {
    const useful = lines.filter(
      (line) => about !== null && (line.about === about || concernsAll(line.words)),
    );
    return [`  ${words}`, ...useful.map(({ text }) => `    ${text}`)].join('\n');
  });
  const again = `  npm run test:faults -- --days 1 --seed ${seed} plays it again; all of it stands in ${logs}/${seed}.log`;
  if (findings.length > 0) parts.push(again);
  return [head, ...parts].join('\n');
}

/** Lines of the log that concern every product. */
const concernsAll = (words: string): boolean =>
  /^(crashes|reloads|is closed|goes to|signs|the line is|removes all|undoes »Import|left)/.test(
    words,
  );

const logs = 'tmp/days';

/** Writes the log of everything done and told in a day. */
export async function keepLog({ seed, diary }: Day): Promise<void> {
  await mkdir(logs, { recursive: true });
  const lines = timed(diary.lines).map(({ text }) => `${text}\n`);
  await writeFile(`${logs}/${seed}.log`, lines.join(''));
}

const timed = (lines: readonly Line[]) =>
  lines
    .toSorted((a, b) => a.at - b.at)
    .map((line) => {
      const at = ((line.at - (lines[0]?.at ?? 0)) / 1_000).toFixed(1).padStart(6);
      return {
        ...line,
        text: `${at} s ${line.tab === null ? '' : `tab ${line.tab} `}${line.words}`,
      };
    });
