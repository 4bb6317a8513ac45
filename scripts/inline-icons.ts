import type { Plugin } from 'vite';
import { joined, shapesOf } from './icon-shapes.ts';

/**
 * Replaces Lucide's icon component with our own: Lucide's also reads a context and adds class names that nobody here
 * uses. Each icon has as few shapes as possible, because a list shows fifty icons and each shape is an element.
 */
export function inlineIcons(root: string): Plugin {
  return {
    name: 'inline-icons',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\//, code: /__iconData = / },
      handler(code, id) {
        const shapes = shapesOf(code);
        if (!shapes) throw new Error(`${id} has no shapes.`);
        return {
          code: `import { icon } from '${root}/src/ui/icon.tsx';\nexport default icon(${JSON.stringify(joined(shapes))});`,
          map: null,
        };
      },
    },
  };
}
