import type { Import } from './imports.ts';

/** What each file, or each folder, imports. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The imports below `root`, including types, between what `nameOf` makes of the files. */
export function graphOf(
  imports: readonly Import[],
  root: string,
  nameOf: (file: string) => string,
): Graph {
  const found = new Map<string, Set<string>>();
  for (const { from, to, kind } of imports) {
    const [importer, imported] = [nameOf(from), nameOf(to)];
    if (kind !== 'file' || importer === imported) continue;
    if (!from.startsWith(`${root}/`) || !to.startsWith(`${root}/`)) continue;
    found.set(importer, (found.get(importer) ?? new Set()).add(imported));
  }
  return found;
}

/** Every circle in a graph once, as the path that a walk found. */
export function circlesIn(graph: Graph): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const walk = (name: string, way: readonly string[]) => {
    const at = way.indexOf(name);
    if (at >= 0) circles.push([...way.slice(at), name]);
    if (at >= 0 || done.has(name)) return;
    for (const next of graph.get(name) ?? []) walk(next, [...way, name]);
    done.add(name);
  };
  for (const name of graph.keys()) walk(name, []);
  return circles;
}
