import { DOMParser, DOMSerializer, type Node as Doc } from 'prosemirror-model';
import { formatting } from '../../../../contract/rules/formatting.ts';
import { formatted } from '../../../lib/browser/formatted.ts';
import { lineTag, schema } from './schema.ts';

const reader = DOMParser.fromSchema(schema);

/** Writes lines as what they are outside of the editor: text. Those that nothing is around stay, for what is copied has to be an element. */
class Writer extends DOMSerializer {
  override serializeFragment(
    ...[content, options, into]: Parameters<DOMSerializer['serializeFragment']>
  ) {
    const written = super.serializeFragment(content, options, into);
    if (into) unmarkLines(into);
    return written;
  }
}

export const writer = new Writer(
  DOMSerializer.nodesFromSchema(schema),
  DOMSerializer.marksFromSchema(schema),
);

/** What may hold text that stands in no element of its own. */
const holders = 'div, blockquote, li, dt, dd, caption, td, th';
const blocks = `p, h2, h3, h4, h5, h6, ul, ol, dl, table, pre, hr, ${holders}, thead, tbody, tfoot, tr`;
/** A list without items shows nothing, and would be given one. */
const empty = ':is(ul:not(:has(> li)), ol:not(:has(> li)), dl:not(:has(> dt, > dd)))';

/** What `html` says, of what is allowed, ready to be read: each text that stands bare is marked as a line. */
export function readableHtml(html: string): HTMLElement {
  const box = document.createElement('div');
  box.append(formatted(html, formatting));
  for (const list of box.querySelectorAll(empty)) list.replaceWith(...list.childNodes);
  for (const holder of [box, ...box.querySelectorAll(holders)]) markLines(holder);
  return box;
}

export const docOf = (html: string): Doc => reader.parse(readableHtml(html));

/** A description as it is saved; nothing where there is no word in it. */
export function htmlOf(doc: Doc): string {
  if (doc.textContent.trim() === '') return '';
  const box = document.createElement('div');
  writer.serializeFragment(doc.content, { document }, box);
  return box.innerHTML;
}

/** Between two lines a break takes the place of their elements. */
function unmarkLines(box: ParentNode): void {
  for (const line of box.querySelectorAll(lineTag)) {
    if (line.nextElementSibling?.matches(lineTag)) line.append(document.createElement('br'));
    line.replaceWith(...line.childNodes);
  }
}

function markLines(holder: Element): void {
  let line: HTMLElement | null = null;
  for (const node of [...holder.childNodes]) {
    if (isBlock(node)) line = null;
    else if (line) line.append(node);
    else if (node instanceof Element || /[^ \t\r\n\f]/.test(node.textContent ?? '')) {
      line = document.createElement('div');
      line.dataset.line = '';
      node.replaceWith(line);
      line.append(node);
    }
  }
}

const isBlock = (node: Node) =>
  node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null);
