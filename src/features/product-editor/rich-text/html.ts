import { DOMParser, DOMSerializer, type Node as Doc } from 'prosemirror-model';
import { formatting } from '../../../../contract/rules/formatting.ts';
import { formatted } from '../../../lib/browser/formatted.ts';
import { lineTag, schema } from './schema.ts';

const reader = DOMParser.fromSchema(schema);

/**
 * Writes lines as plain text, which they are outside the editor. Lines at the top level stay elements when copied,
 * because copied content has to be elements.
 */
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

/** Elements that may contain text directly. */
const holders = 'div, blockquote, li, dt, dd, caption, td, th';
const blocks = `p, h2, h3, h4, h5, h6, ul, ol, dl, table, pre, hr, ${holders}, thead, tbody, tfoot, tr`;
/** Lists without items, which show nothing and would be given an item by the editor. */
const empty = ':is(ul:not(:has(> li)), ol:not(:has(> li)), dl:not(:has(> dt, > dd)))';

/** The allowed part of `html`, prepared for reading: text that is directly inside a holder is marked as a line. */
export function readableHtml(html: string): HTMLElement {
  const box = document.createElement('div');
  box.append(formatted(html, formatting));
  for (const list of box.querySelectorAll(empty)) list.replaceWith(...list.childNodes);
  for (const holder of [box, ...box.querySelectorAll(holders)]) markLines(holder);
  return box;
}

export const docOf = (html: string): Doc => reader.parse(readableHtml(html));

/** A description in the form that is saved; empty if it contains no text. */
export function htmlOf(doc: Doc): string {
  if (doc.textContent.trim() === '') return '';
  const box = document.createElement('div');
  writer.serializeFragment(doc.content, { document }, box);
  return box.innerHTML;
}

/** Replaces the elements of lines by their text, with a line break between two lines. */
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
