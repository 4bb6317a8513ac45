import { inertDocument } from './inert-document.ts';

/** What HTML may contain. */
interface Formatting {
  tags: readonly string[];
  attributes: { readonly [tag: string]: readonly string[] };
  schemes: readonly string[];
}

/**
 * Builds the content of `html` from allowed elements, attributes and links only. Other elements are replaced by their
 * content; drawings, formulas and active elements are left out completely `[§D-trusted]`.
 */
export function formatted(html: string, allowed: Formatting): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...built(inertDocument(html).body, allowed));
  return fragment;
}

const mute = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'TEXTAREA', 'TITLE']);

function built(from: Node, allowed: Formatting): Node[] {
  return [...from.childNodes].flatMap((node) => {
    if (node instanceof Text) return document.createTextNode(node.data);
    if (!isHtml(node) || mute.has(node.tagName)) return [];
    const children = built(node, allowed);
    const tag = node.localName;
    if (!allowed.tags.includes(tag)) return children;
    const element = document.createElement(tag);
    for (const name of allowed.attributes[tag] ?? []) {
      const value = node.getAttribute(name);
      if (value !== null && (name !== 'href' || isLink(value, allowed)))
        element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  });
}

/** Drawings and formulas have their own elements, some with the same names. */
const isHtml = (node: Node): node is HTMLElement =>
  node.nodeType === Node.ELEMENT_NODE &&
  (node as Element).namespaceURI === 'http://www.w3.org/1999/xhtml';

const isLink = (href: string, { schemes }: Formatting): boolean =>
  schemes.includes(URL.parse(href)?.protocol.slice(0, -1) ?? '');
