import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An import or export that is more than a type. */
const statics = /^(?:import|export) (?!type\b)[^'";]*?from '(\.[^']+\.tsx?)'/gm;
const dynamics = /\bimport\('(\.[^']+\.tsx?)'\)/g;

/** The files that `entries` import, and those that these import, with the entries; `later` also follows dynamic imports. */
export function reachable(entries, { later = false } = {}) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    if (!existsSync(file)) throw new Error(`${file} is imported but isn't there.`);
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    const found = [...code.matchAll(statics), ...(later ? code.matchAll(dynamics) : [])];
    for (const [, to] of found) visit(path.join(path.dirname(file), to));
  };
  entries.forEach(visit);
  return [...seen];
}

/** The modules of the pages that `src/routes.ts` names, layouts and error page among them. */
export function pageModules() {
  const pages = [...readFileSync('src/routes.ts', 'utf8').matchAll(dynamics)];
  if (pages.length === 0) throw new Error('src/routes.ts names no page.');
  return pages.map(([, file]) => path.join('src', file));
}

/** The screens that `src/routes.ts` shows in one of `layouts`. */
export function screensIn(...layouts) {
  const rows = readFileSync('src/routes.ts', 'utf8').matchAll(
    /\bpage\(\s*'[^']+',\s*'(\w+)',[\s\S]*?'([\w/.-]+\.tsx)'/g,
  );
  const found = [...rows].filter(([, layout]) => layouts.includes(layout));
  if (found.length === 0) throw new Error(`src/routes.ts has no page in ${layouts.join(', ')}.`);
  return [...new Set(found.map(([, , file]) => path.join('src', file)))];
}
