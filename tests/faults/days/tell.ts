import type { Day } from './day.ts';

/** What went wrong in a day, with as much of what was done as it takes to see why. */
export function tellOf({ seed, findings, diary, figures }: Day): string {
  const { done, told, crashes, requests, seconds } = figures;
  const head = `Day ${seed}: ${findings.length} findings; ${done} done, ${told} told, ${crashes} crashes, ${requests} requests, ${seconds} s`;
  const start = diary.lines[0]?.at ?? 0;
  const parts = findings.map(({ words, about }) => {
    const lines = diary.lines
      .filter((line) => about !== null && (line.about === about || concernsAll(line.words)))
      .map((line) => {
        const at = ((line.at - start) / 1_000).toFixed(1).padStart(6);
        return `    ${at} s ${line.tab === null ? '' : `tab ${line.tab} `}${line.words}`;
      });
    return [`  ${words}`, ...lines].join('\n');
  });
  return [head, ...parts].join('\n');
}

/** What befalls every product. */
const concernsAll = (words: string): boolean =>
  /^(crashes|reloads|is closed|goes to|signs|the line is|removes all|undoes »Import|left)/.test(
    words,
  );
