import { type NodeSpec, Schema } from 'prosemirror-model';

/** Text that stands in an element without one of its own, as in `<li>Of wool</li>`: a line in the editor, no element in what is saved. */
export const lineTag = 'div[data-line]';

const block = (tag: string, content: string, more: NodeSpec = {}): NodeSpec => ({
  ...{ group: 'block', content, parseDOM: [{ tag }], toDOM: () => [tag, 0] },
  ...more,
});
const words = (tag: string, more: NodeSpec = {}) => block(tag, 'inline*', more);
/** An element that is no block by itself. */
const part = (tag: string, content: string, more: NodeSpec = {}) =>
  block(tag, content, { group: '', ...more });

// What stands first is what the Enter key makes.
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
 * What `formatting` allows, as ProseMirror knows it: every element keeps its place but those that say nothing without attributes (`span`,
 * a link that leads nowhere).
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
