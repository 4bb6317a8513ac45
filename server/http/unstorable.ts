/**
 * Paths of the first `most` texts and names that PostgreSQL can't store: those with NUL or half of a surrogate pair.
 * Walks without recursion and with a single path, so that neither depth nor breadth of the input costs more than
 * reading it once `[§D-bounds]`.
 */
export function unstorable(whole: unknown, most: number): string[][] {
  if (isUnstorable(whole)) return [[]];
  const found: string[][] = [];
  const path: string[] = [];
  const open = [entriesOf(whole)];
  for (let level = open.at(-1); level !== undefined && found.length < most; level = open.at(-1)) {
    const { value: entry, done } = level.next();
    if (done) {
      open.pop();
      path.pop();
      continue;
    }
    const [name, value] = entry;
    path.push(name);
    if (isUnstorable(name) || isUnstorable(value)) found.push([...path]);
    if (typeof value === 'object') open.push(entriesOf(value));
    else path.pop();
  }
  return found;
}

function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed());
}

function entriesOf(value: unknown): IterableIterator<[string, unknown], undefined> {
  const entries: [string, unknown][] =
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return entries.values();
}
