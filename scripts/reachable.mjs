import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pages } from '../src/router/pages.ts';

/** An import or export of more than types. */
const statics = /^(?:import|export) (?!type\b)[^'";]*?from '(\.[^']+\.tsx?)'/gm;
const dynamics = /\bimport\('(\.[^']+\.tsx?)'\)/g;

/**
 * The files that `entries` import, directly or indirectly, and the entries themselves; `later` also follows dynamic
 * imports.
 */
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

/** The modules that `src/app/` shows as a page, a layout or the error page. */
export function pageModules() {
  return [...modulesIn('screens.ts').values(), ...modulesIn('site.ts').values()];
}

/** The screens of the pages in one of `layouts`. */
export function screensIn(...layouts) {
  const modules = modulesIn('screens.ts');
  const found = Object.entries(pages).filter(([, { layout }]) => layouts.includes(layout));
  if (found.length === 0) throw new Error(`No page stands in ${layouts.join(', ')}.`);
  return [...new Set(found.map(([name]) => modules.get(name)))];
}

/** The modules that the rows of a file in `src/app/` load, by the rows' names. */
function modulesIn(file) {
  const rows = readFileSync(`src/app/${file}`, 'utf8').matchAll(
    /^ {2,4}(\w+): lazy(?:Module)?\([\s\S]*?\bimport\('([^']+)'\)/gm,
  );
  const found = new Map([...rows].map(([, name, to]) => [name, path.join('src/app', to)]));
  if (found.size === 0) throw new Error(`src/app/${file} loads nothing.`);
  return found;
}
