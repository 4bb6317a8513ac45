import { readFileSync } from 'node:fs';

export interface Rule {
  id: string;
  text: string;
  /** The heading above it. */
  section: string;
  /** The rules above it, outermost first. */
  above: readonly string[];
  /** It only groups the rules below it. */
  gathers: boolean;
}

/** A heading that says how many rules follow it. */
export interface Count {
  section: string;
  said: number;
  found: number;
}

export interface Rules {
  all: readonly Rule[];
  counts: readonly Count[];
}

const heading = /^## (.+?)(?:: (\d+)( items)?)?$/;
const bullet = /^( *)- \*\*(§[\w-]+)\*\* (.+)$/;

/** Reads docs/rules.md; throws at a line that looks like a rule but isn't valid. */
export function readRules(source = readFileSync('docs/rules.md', 'utf8')): Rules {
  const all: Rule[] = [];
  const headings: { section: string; said: number; ofItems: boolean }[] = [];
  let above: string[] = [];
  let section = '';
  for (const [index, line] of source.split('\n').entries()) {
    const title = heading.exec(line);
    if (title) {
      section = title[1] ?? '';
      if (title[2]) headings.push({ section, said: Number(title[2]), ofItems: Boolean(title[3]) });
    }
    if (!/^\s*- /.test(line)) continue;
    const [, indent = '', id = '', text = ''] = bullet.exec(line) ?? [];
    const depth = indent.length / 2;
    if (!id || depth > above.length || !Number.isInteger(depth)) {
      throw new Error(`docs/rules.md:${index + 1} is no rule: ${line.trim()}`);
    }
    if (all.some((rule) => rule.id === id)) throw new Error(`docs/rules.md has ${id} twice`);
    above = above.slice(0, depth);
    all.push({ id, text, section, above, gathers: text.endsWith(':') });
    above = [...above, id];
  }
  if (all.length === 0) throw new Error('docs/rules.md holds no rule');
  for (const { id, gathers } of all) {
    if (gathers && !all.some((rule) => rule.above.includes(id))) {
      throw new Error(`${id} gathers nothing`);
    }
  }
  const counts = headings.map(({ section, said, ofItems }) => {
    const inside = all.filter((rule) => rule.section === section);
    const counted = inside.filter((rule) => (ofItems ? !rule.gathers : rule.above.length === 0));
    return { section, said, found: counted.length };
  });
  return { all, counts };
}
