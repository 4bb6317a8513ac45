import { type NodeSpec, Schema } from 'prosemirror-model';

/**
 * Text that is directly inside an element, as in `<li>Of wool</li>`. In the editor it is an element of its own, a line;
 * in the saved description it isn't.
 */
export const lineTag = 'div[data-line]';

const block = (tag: string, content: string, more: NodeSpec = {}): NodeSpec => ({
  ...{ group: 'block', content, parseDOM: [{ tag }], toDOM: () => [tag, 0] },
  ...more,
});
const words = (tag: string, more: NodeSpec = {}) => block(tag, 'inline*', more);
/** An element that isn't a block by itself. */
const part = (tag: string, content: string, more: NodeSpec = {}) =>
  block(tag, content, { group: '', ...more });

// The Enter key creates the type that comes first.
const page = '(p | line | block)+';
const inside = '(line | p | block)+';

const spans = ['colspan', 'rowspan'] as const;
const cell = (tag: 'td' | 'th') =>
  part(tag, inside, {
    isolating: true,
    attrs: { colspan: { default: null }, rowspan: { default: null } },
    parseDOM: [
      {
        tag,
        getAttrs: (element) =>
          Object.fromEntries(spans.map((name) => [name, element.getAttribute(name)])),
      },
    ],
    toDOM: ({ attrs }) => [tag, { ...attrs }, 0],
  });

const mark = (tag: string, ...alike: string[]) => ({
  parseDOM: [tag, ...alike].map((one) => ({ tag: one })),
  toDOM: () => [tag, 0] as const,
});

/**
 * The elements that `formatting` allows, as a ProseMirror schema. All of them are kept, except those that mean nothing
 * without attributes (`span`, a link without a target).
 */
export const schema = new Schema({
  nodes: {
    doc: { content: page },
    text: { group: 'inline' },
    br: {
      ...{ group: 'inline', inline: true, selectable: false, linebreakReplacement: true },
      ...{ parseDOM: [{ tag: 'br' }], toDOM: () => ['br'], leafText: () => '\n' },
    },
    p: words('p'),
    line: {
      content: 'inline*',
      parseDOM: [{ tag: lineTag, priority: 60 }],
      toDOM: () => ['div', { 'data-line': '' }, 0],
    },
    h2: words('h2', { defining: true }),
    h3: words('h3', { defining: true }),
    h4: words('h4', { defining: true }),
    h5: words('h5', { defining: true }),
    h6: words('h6', { defining: true }),
    ul: block('ul', 'li+'),
    ol: block('ol', 'li+'),
    li: part('li', inside, { defining: true }),
    blockquote: block('blockquote', page, { defining: true }),
    div: block('div', page),
    pre: words('pre', {
      ...{ code: true, defining: true, whitespace: 'pre' },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    }),
    hr: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    dl: block('dl', '(dt | dd)+'),
    dt: part('dt', inside),
    dd: part('dd', inside),
    table: block('table', '(caption | thead | tbody | tfoot | tr)*'),
    caption: part('caption', inside, { isolating: true }),
    thead: part('thead', 'tr*'),
    tbody: part('tbody', 'tr*'),
    tfoot: part('tfoot', 'tr*'),
    tr: part('tr', '(td | th)*'),
    td: cell('td'),
    th: cell('th'),
  },
  marks: {
    a: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        { tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') }) },
      ],
      toDOM: ({ attrs: { href } }) => ['a', { href }, 0],
    },
    strong: mark('strong', 'b'),
    em: mark('em', 'i'),
    u: mark('u'),
    s: mark('s'),
    small: mark('small'),
    sub: mark('sub'),
    sup: mark('sup'),
    code: mark('code'),
  },
});
