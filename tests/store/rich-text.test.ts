import fc from 'fast-check';
import type { Node as Doc } from 'prosemirror-model';
import { afterEach, expect, test } from 'vitest';
import { formatting } from '../../contract/rules/formatting.ts';
import {
  editRichText,
  type RichTextEditor,
} from '../../src/features/product-editor/rich-text/editor.ts';
import { docOf, htmlOf } from '../../src/features/product-editor/rich-text/html.ts';
import type { ToolStates } from '../../src/features/product-editor/rich-text/tool-names.ts';
import { formatted } from '../../src/lib/browser/formatted.ts';

const throughEditor = (html: string): string => htmlOf(docOf(html));

const inline = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'code', 'a', 'span'];
const alike: Record<string, string> = { b: 'strong', i: 'em' };

/** What a reader sees of a description: each text and break, the elements around it, and its marks. */
function seen(html: string): string[] {
  const box = document.createElement('div');
  box.append(formatted(html, formatting));
  const numbers = new Map<Element, number>();
  const found: { text: string; where: string; marks: string }[] = [];
  const visit = (node: Node, where: string, marks: readonly string[]) => {
    if (node instanceof Element) {
      const { localName: tag } = node;
      if (tag === 'br' || tag === 'hr') return add(`<${tag}>`, where, marks);
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`);
      if (inline.includes(tag)) {
        const isNothing = tag === 'span' || (tag === 'a' && attributes.length === 0);
        const mark = `${alike[tag] ?? tag} ${attributes}`;
        const all = isNothing ? marks : [...marks, mark];
        for (const child of node.childNodes) visit(child, where, all);
        return;
      }
      const number = numbers.size;
      numbers.set(node, number);
      const inside = `${where}/${tag}${number}(${attributes})`;
      // Empty cells and paragraphs count, too.
      if (node.childNodes.length === 0) add('', inside, marks);
      for (const child of node.childNodes) visit(child, inside, marks);
      return;
    }
    add(node.textContent ?? '', where, marks);
  };
  function add(text: string, where: string, marks: readonly string[]) {
    const sorted = [...new Set(marks)].sort().join();
    const last = found.at(-1);
    if (last && last.where === where && last.marks === sorted && !/^</.test(text + last.text))
      last.text += text;
    else found.push({ text, where, marks: text.startsWith('<') || text === '' ? '' : sorted });
  }
  for (const child of box.childNodes) visit(child, '', []);
  return found.map(({ text, where, marks }) => `${where} ${marks} ${text}`);
}

const el = (tag: string, inner: string, attributes = '') =>
  `<${tag}${attributes}>${inner}</${tag}>`;
const word = fc.constantFrom('uld', 'æ ø å', '1 &lt; 2', 'A &amp; B', 'x y', '&nbsp;', '”citat”');
const href = fc.constantFrom('https://a.example/?b=1&amp;c=2', 'mailto:a@b.example', 'tel:+4512');
const marked = fc.letrec<{ one: string; some: string }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    word,
    fc
      .tuple(fc.constantFrom(...inline.filter((tag) => tag !== 'a')), tie('some'))
      .map(([tag, inner]) => el(tag, inner)),
    fc.tuple(word, href).map(([inner, to]) => el('a', inner, ` href="${to}"`)),
    word.map((inner) => el('a', inner)),
  ),
  some: fc.array(tie('one'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
}));
/** Words with breaks between them; the last one is always a word. */
const text = fc
  .array(marked.some, { minLength: 1, maxLength: 3 })
  .map((lines) => lines.join('<br>'));

const blocks = fc.letrec<{ one: string; some: string; list: string }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('p', 'h2', 'h3', 'h4', 'h5', 'h6'), text)
      .map(([tag, inner]) => el(tag, inner)),
    fc.constantFrom(
      '<p></p>',
      '<p><br></p>',
      '<hr>',
      '<pre>a\n  b</pre>',
      '<pre><code>c\n\n</code></pre>',
    ),
    tie('list'),
    fc
      .tuple(fc.constantFrom('div', 'blockquote'), fc.oneof(text, tie('some')))
      .map(([tag, inner]) => el(tag, inner)),
    fc
      .array(fc.tuple(fc.constantFrom('dt', 'dd'), text), { minLength: 1, maxLength: 3 })
      .map((parts) => el('dl', parts.map(([tag, inner]) => el(tag, inner)).join(''))),
    fc
      .array(
        fc.array(
          fc.tuple(
            fc.constantFrom('td', 'th'),
            fc.oneof(text, fc.constant(''), tie('some')),
            fc.constantFrom('', ' colspan="2"', ' colspan="2" rowspan="3"'),
          ),
          { minLength: 1, maxLength: 2 },
        ),
        { minLength: 1, maxLength: 2 },
      )
      .map((rows) =>
        el(
          'table',
          `<caption>Mål</caption>${el('tbody', rows.map((cells) => el('tr', cells.map(([tag, inner, more]) => el(tag, inner, more)).join(''))).join(''))}`,
        ),
      ),
  ),
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol'),
      fc.array(
        fc.oneof(
          text,
          tie('some'),
          fc.tuple(text, tie('list')).map((parts) => parts.join('')),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([tag, items]) => el(tag, items.map((item) => el('li', item)).join(''))),
  some: fc.array(tie('one'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
}));

test('[§D-rich-text] whatever the formatting allows goes into the editor and comes out as it was', () => {
  const words = (doc: Doc) => doc.textContent.trim();
  let compared = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        blocks.some,
        text,
        fc.tuple(text, blocks.some).map((parts) => parts.join('')),
      ),
      (html) => {
        if (words(docOf(html)) === '') return;
        compared += 1;
        const out = throughEditor(html);
        expect(seen(out)).toEqual(seen(html));
        expect(throughEditor(out)).toBe(out);
      },
    ),
    { numRuns: 500 },
  );
  expect(compared).toBeGreaterThan(300);
});

test.each([
  '<p>En<br>to<br><br>tre</p>',
  'Uden element<br>i to linjer',
  'Bart<p>Afsnit</p>og bart igen',
  '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>',
  '<div>En</div><div>To</div>',
  '<h2>Mål</h2><table><tbody><tr><td colspan="2">1</td><td></td></tr></tbody></table><p>Slut</p>',
  '<p><a href="https://a.example/?x=1&amp;y=2">Mere</a> <small>småt</small> H<sub>2</sub>O</p>',
])('[§D-rich-text] %s comes out letter by letter', (html) => {
  expect(throughEditor(html)).toBe(html);
});

test.each([
  ['<p><b>a</b><i>b</i></p>', '<p><strong>a</strong><em>b</em></p>'],
  ['<p><em><strong>a</strong></em></p>', '<p><strong><em>a</em></strong></p>'],
  ['<p>\n  Ind\n  rykket\n</p>\n\n<p>b</p>', '<p>Ind rykket</p><p>b</p>'],
  ['<p><span>a</span><a>b</a></p>', '<p>ab</p>'],
  ['<ul></ul><p>a</p>', '<p>a</p>'],
  ['<p> </p>', ''],
  ['', ''],
  ['<p style="color:red" onclick="x()">a</p><script>x()</script>', '<p>a</p>'],
])('[§D-rich-text] %s is written as %s', (html, written) => {
  expect(throughEditor(html)).toBe(written);
});

const open: RichTextEditor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

function edit(html: string, isLocked = false) {
  const box = document.createElement('div');
  box.style.whiteSpace = 'pre-wrap';
  document.body.append(box);
  const told: string[] = [];
  const states: ToolStates[] = [];
  const editor = editRichText(box, {
    ...{ html, isLocked },
    onChange: (text) => told.push(text),
    onTools: (tools) => states.push(tools),
  });
  open.push(editor);
  const key = (name: string, more: KeyboardEventInit = {}) =>
    box.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
    );
  return { box, editor, told, key, now: () => states.at(-1) };
}

test('[§D-rich-text] [§D-editor] what nobody touches is no change, and what is taken back is the words as they came', () => {
  const html = '<p>\n <b>Uld</b> og\n silke<br />to</p>';
  const { box, editor, told, key, now } = edit(html);
  box.focus();
  editor.press('bullets');
  expect(told).toEqual(['<ul><li><strong>Uld</strong> og silke<br>to</li></ul>']);
  expect(now()).toMatchObject({ bullets: true, numbers: false });
  editor.press('bullets');
  expect(told.at(-1)).toBe(html);
  editor.press('numbers');
  key('z', { ctrlKey: true });
  expect(told.at(-1)).toBe(html);
  expect(told).toHaveLength(4);
});

test('[§D-rich-text] words that come from outside are shown, told to nobody, and can’t be undone', () => {
  const { box, editor, told, key } = edit('<p>Før</p>');
  editor.show('<p>Efter</p>');
  key('z', { ctrlKey: true });
  expect(box.innerHTML).toBe('<p>Efter</p>');
  expect(told).toEqual([]);
});

test('[§D-rich-text] where nothing can be changed the editor changes nothing', () => {
  const { box, editor, told } = edit('<p>Låst</p>', true);
  expect(box.contentEditable).toBe('false');
  editor.press('bullets');
  expect(told).toEqual([]);
  editor.lock(false);
  expect(box.contentEditable).toBe('true');
  editor.press('bullets');
  expect(told).toEqual(['<ul><li>Låst</li></ul>']);
});

function pasted(box: HTMLElement, data: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  box.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

test('[§D-rich-text] what is pasted from elsewhere comes as its text alone', () => {
  const { box, told } = edit('<p></p>');
  box.focus();
  pasted(box, {
    'text/html': '<p style="color: red"><b>Fed</b> tekst</p>',
    'text/plain': 'Fed tekst\nto',
  });
  expect(told).toEqual(['<p>Fed tekst</p><p>to</p>']);
});

test('[§D-rich-text] what was copied here keeps its formatting, and nothing that wasn’t allowed comes with it', () => {
  const { box, told } = edit('<p></p>');
  box.focus();
  pasted(box, {
    'text/html':
      '<p data-pm-slice="1 1 []" style="color: red">en <strong onclick="x()">fed</strong></p>',
    'text/plain': 'en fed',
  });
  expect(told).toEqual(['<p>en <strong>fed</strong></p>']);
});
