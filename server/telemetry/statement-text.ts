/** As much of a statement as tells it from others. */
const longest = 2_000;
/** What is read of one: a list of a thousand placeholders says no more than its first. */
const longestRead = 8_000;

/**
 * A statement without a value: parameters aren't part of it, and texts and numbers that stand in it become `?`.
 */
export function statementText(text: string): string {
  return text
    .slice(0, longestRead)
    .replaceAll(/'(?:[^']|'')*'?/g, '?')
    .replaceAll(/(?<![\w$."])\d+(?:\.\d+)?(?!\w)/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}

/** What it does, and to which table, as `select shops`. */
export function statementName(text: string): { operation: string; table: string | null } {
  const start = text.slice(0, longestRead);
  const [operation = ''] = /^\s*\(?\s*([a-z]+)/i.exec(start)?.slice(1) ?? [];
  const [table = null] =
    /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]\w*)"?/i.exec(start)?.slice(1) ?? [];
  return { operation: operation.toLowerCase() || 'statement', table };
}
