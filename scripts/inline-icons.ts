import type { Plugin } from 'vite';

/**
 * Replaces Lucide's icon component with our own: Lucide's also reads a context and adds class names that nobody here
 * uses.
 */
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
