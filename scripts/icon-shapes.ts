import { type CustomPlugin, optimize } from 'svgo';

export type Shape = [tag: string, attributes: Record<string, string>];

/** The shapes in the code of one of Lucide's icons; null if it has none. */
export function shapesOf(code: string): Shape[] | null {
  const data = /__iconData = (\{[\s\S]*?\n\});/.exec(code)?.[1];
  if (!data) return null;
  const { node }: { node: Shape[] } = new Function(`return (${data});`)();
  return node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
}

/** The picture of these shapes; `given` are attributes of the whole. */
export function pictureOf(shapes: readonly Shape[], given: Record<string, string> = {}): string {
  const written = (attributes: Record<string, string>) =>
    Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  const markup = shapes.map(([tag, attributes]) => `<${tag}${written(attributes).join('')}/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg"${written(given).join('')}>${markup.join('')}</svg>`;
}

/** The same picture of as few shapes as possible: all lines are one path. */
export function joined(shapes: readonly Shape[]): Shape[] {
  let found: Shape[] = [];
  const read: CustomPlugin = {
    name: 'read',
    fn: ({ children: [svg] }) => {
      const parts = svg?.type === 'element' ? svg.children : [];
      found = parts.flatMap((part) =>
        part.type === 'element' ? [[part.name, part.attributes]] : [],
      );
      return null;
    },
  };
  optimize(pictureOf(shapes), {
    plugins: [
      { name: 'convertShapeToPath', params: { convertArcs: true } },
      { name: 'mergePaths', params: { force: true } },
      read,
    ],
  });
  return found;
}
