/** In characters: how much equal text is left around the difference, and how much is shown at most. */
const around = 30;
const longest = 300;

/** The part in which two long texts differ, without markup. */
export function differing(a: string, b: string): { mine: string; theirs: string } {
  const [mine, theirs] = [plain(a), plain(b)];
  let start = 0;
  while (start < mine.length && mine[start] === theirs[start]) start += 1;
  let end = 0;
  const rest = Math.min(mine.length, theirs.length) - start;
  while (end < rest && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const from = Math.max(0, start - around);
  const part = (text: string) => {
    const to = Math.min(text.length, text.length - end + around, from + longest);
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  };
  return { mine: part(mine), theirs: part(theirs) };
}

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
