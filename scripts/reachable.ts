import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files that `entries` import, and those that these import, with the entries; dynamic imports aren't followed. */
export function reachable(entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    if (!existsSync(file)) throw new Error(`${file} is imported but isn't there.`);
    seen.add(file);
    const statics = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type\b)[^'";]*?from '(\.[^']+\.tsx?)'/gm,
    );
    for (const [, to = ''] of statics) visit(path.join(path.dirname(file), to));
  };
  entries.forEach(visit);
  return [...seen];
}
