/** Long enough to tell statements apart. */
const longest = 2_000;
/** The part of a statement that is read: a list of a thousand placeholders says no more than its beginning. */
const longestRead = 8_000;

/** A statement without values: it contains no parameters, and texts and numbers in it become `?`. */
export function statementText(text: string): string {
  return text
    .slice(0, longestRead)
    .replaceAll(/'(?:[^']|'')*'?/g, '?')
    .replaceAll(/(?<![\w$."])\d+(?:\.\d+)?(?!\w)/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}

/** What a statement does, and with which table, such as `select shops`. */
export function statementName(text: string): { operation: string; table: string | null } {
  const start = text.slice(0, longestRead);
  const [operation = ''] = /^\s*\(?\s*([a-z]+)/i.exec(start)?.slice(1) ?? [];
  const [table = null] =
    /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]\w*)"?/i.exec(start)?.slice(1) ?? [];
  return { operation: operation.toLowerCase() || 'statement', table };
}
