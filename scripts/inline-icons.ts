import type { Plugin } from 'vite';

/** Lucide's icons are drawn by our own component: its own also reads contexts and names classes, for nobody here. */
export function inlineIcons(root: string): Plugin {
  return {
    name: 'inline-icons',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\//, code: /__iconData = / },
      handler(code, id) {
        const data = /__iconData = (\{[\s\S]*?\n\});/.exec(code)?.[1];
        if (!data) throw new Error(`${id} has no shapes.`);
        const { node }: { node: [string, Record<string, string>][] } = new Function(
          `return (${data});`,
        )();
        const shapes = node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
        return {
          code: `import { icon } from '${root}/src/ui/icon.tsx';\nexport default icon(${JSON.stringify(shapes)});`,
          map: null,
        };
      },
    },
  };
}
