import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** The importing file, from the root. */
  from: string;
  /** A file from the root, or a package's name. */
  to: string;
  kind: 'file' | 'package';
  typeOnly: boolean;
}

/** Every static and dynamic import of the project's own files that match `pattern`. */
export function importsOf(pattern: string): Import[] {
  return globSync(pattern).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const { module } = parseSync(file, text);
    const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    }));
    const reExports = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ to: moduleRequest.value, typeOnly: isType }] : [],
      ),
    );
    const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
      const quoted = text.slice(moduleRequest.start, moduleRequest.end);
      return /^['"`]/.test(quoted) ? [{ to: quoted.slice(1, -1), typeOnly: false }] : [];
    });
    return [...statics, ...reExports, ...dynamic].map((one) => located(file, one));
  });
}

function located(file: string, { to, typeOnly }: { to: string; typeOnly: boolean }): Import {
  if (to.startsWith('.')) {
    return {
      from: file,
      to: path.posix.join(path.posix.dirname(file), to),
      kind: 'file',
      typeOnly,
    };
  }
  const parts = to.split('/');
  const name = to.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? to);
  return { from: file, to: name, kind: 'package', typeOnly };
}
