import { hash } from 'node:crypto';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { type Change, changesOf, removes } from './changes.ts';
import { isSkipped, type Node, partsOf, type Role } from './tree.ts';

/** One place in the code, changed in one way. */
export interface Drawn {
  /** Made from the file's name, the line's text and the change, so it stays the same wherever the line moves to. */
  id: string;
  file: string;
  line: number;
  /** The kind of change, such as `===` to `!==`. */
  kind: string;
  from: string;
  to: string;
}

export interface Instrumented {
  mutants: Drawn[];
  /** The file's code with all of its mutants in it, each behind `__mutant(id)`. */
  code: string;
}

/** Draws every mutant of a file, and writes the file so that each mutant can be switched on alone. */
export function draw(file: string, source: string): Instrumented {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`);
  const lines = source.split('\n');
  const mutants: Drawn[] = [];
  const seen = new Map<string, number>();
  const code = written(program as unknown as Node, { parent: null, key: '', inChain: false });
  const drizzle = source.includes("from 'drizzle-orm'")
    ? "import * as __drizzle from 'drizzle-orm'; "
    : '';
  return { mutants, code: `${drizzle}${prelude}${code}` };

  /** The text of a node, with the mutants of its parts. */
  function written(node: Node, role: Role): string {
    if (isSkipped(node, role)) return source.slice(node.start, node.end);
    let text = '';
    let at = node.start;
    for (const [part, its] of partsOf(node, role)) {
      if (part.start < at) continue;
      text += source.slice(at, part.start) + written(part, its);
      at = part.end;
    }
    text += source.slice(at, node.end);
    if (removes(node)) {
      const { id } = note(node, { kind: 'left out', to: '' });
      return `{if(!__mutant(${JSON.stringify(id)})){${text}}}`;
    }
    const changes = changesOf(node, role, source);
    if (changes.length === 0) return text;
    const choices = changes.map((change) => {
      const { id } = note(node, change);
      return `__mutant(${JSON.stringify(id)})?(${change.to}):`;
    });
    return `(${choices.join('')}(${text}))`;
  }

  function note(node: Node, { kind, to }: Change): Drawn {
    const line = source.slice(0, node.start).split('\n').length;
    const from = source.slice(node.start, node.end);
    const said = [path.basename(file), lines[line - 1]?.trim(), kind, from, to].join('\n');
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    const id = hash('sha256', `${said}\n${before}`, 'hex').slice(0, 12);
    const drawn = { id, file, line, kind, from, to };
    mutants.push(drawn);
    return drawn;
  }
}

/** Without a switch no mutant is on. Written on the file's first line, so that line numbers don't change. */
const prelude = 'const __mutant = globalThis.__mutant ?? (() => false); ';
