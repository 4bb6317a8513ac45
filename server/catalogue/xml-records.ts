import { SaxesParser } from 'saxes';
import { CatalogueFailure } from './failure.ts';
import type { Cells } from './fields.ts';
import { shortened } from './limits.ts';
import { createXmlBounds } from './xml-bounds.ts';

/** Whether an XML file starts like a feed; what it really is shows during reading. */
export const looksLikeXml = (head: string) => /^\s*<(?:\?xml|rss|feed|!--|!DOCTYPE)/i.test(head);

/**
 * The items of an RSS 2.0 or Atom feed one by one: elements by local name, so that `g:price` and `price` are one
 * column, and repeated ones joined by line breaks. Throws `CatalogueFailure` if the file isn't well-formed, ends early
 * or goes beyond what a feed is `[§D-files-xml]`.
 */
export async function* xmlRecords(text: AsyncIterable<string>): AsyncGenerator<Cells> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const bounds = createXmlBounds(() => parser);
  const ready: Cells[] = [];
  let root: string | null = null;
  let depth = 0;
  let item: { line: number; values: Map<string, string[]>; depth: number } | null = null;
  let content: string[] = [];

  parser.on('error', (error) => {
    const text = shortened(error.message, 200);
    throw new CatalogueFailure('malformed', `The file is not well-formed XML: ${text}`);
  });
  parser.on('doctype', bounds.doctype);
  parser.on('comment', bounds.passed);
  parser.on('processinginstruction', bounds.passed);
  parser.on('opentagstart', ({ name }) => bounds.opened(name));
  parser.on('attribute', bounds.attribute);
  parser.on('opentag', ({ name, attributes }) => {
    root ??= localName(name);
    depth += 1;
    content = [];
    const local = localName(name);
    if (item === null && (local === 'item' || local === 'entry')) {
      item = { line: parser.line, values: new Map(), depth };
      bounds.itemBegins();
    } else if (item !== null && local === 'link' && attributes.href !== undefined) {
      add(item.values, 'link', attributes.href);
    }
  });
  const gather = (part: string) => {
    bounds.passed();
    if (item !== null) content.push(part);
  };
  parser.on('text', gather);
  parser.on('cdata', gather);
  parser.on('closetag', ({ name }) => {
    bounds.closed();
    if (item !== null && depth === item.depth) {
      const { line, values } = item;
      const get = (column: string) => values.get(column)?.join('\n') ?? '';
      ready.push({ line, get, problem: null, unended: false });
      item = null;
      bounds.itemEnds();
    } else if (item !== null && depth === item.depth + 1) {
      add(item.values, localName(name), content.join('').trim());
    }
    content = [];
    depth -= 1;
  });

  for await (const part of text) {
    parser.write(part);
    bounds.check();
    if (root !== null && root !== 'rss' && root !== 'feed') throw notAFeed(root);
    yield* ready.splice(0);
  }
  if (depth > 0 || root === null) {
    throw new CatalogueFailure(
      'truncated',
      `The file ends with its <${root ?? 'root'}> open (line ${parser.line}): it is cut off.`,
    );
  }
  parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

function add(values: Map<string, string[]>, column: string, text: string): void {
  if (text === '') return;
  const before = values.get(column);
  if (before === undefined) values.set(column, [text]);
  else before.push(text);
}

const notAFeed = (root: string) =>
  new CatalogueFailure(
    'unknown_format',
    `The file is XML with the root <${shortened(root, 60)}>; read are RSS 2.0 (<rss>) and Atom (<feed>) with Google's product elements.`,
  );
