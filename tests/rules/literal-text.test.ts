import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../src');
/** Attributes that a person reads or hears. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'confirmLabel',
  'hint',
  'label',
  'lead',
  'placeholder',
  'title',
]);
const hasWord = (text: string) => /\p{L}{2,}/u.test(text);

/** The texts written in a component instead of in locales/. */
function literalsIn(name: string, code: string): string[] {
  const { program, errors } = parseSync(name, code);
  expect(errors, name).toEqual([]);
  const found: string[] = [];
  const tell = (text: string, at: number) => {
    if (hasWord(text)) found.push(`${name}:${code.slice(0, at).split('\n').length} ${text.trim()}`);
  };
  new Visitor({
    JSXText: ({ value, start }) => tell(value, start),
    JSXExpressionContainer({ expression, start }) {
      // A literal between tags; those in attributes are checked below.
      if (
        expression.type === 'Literal' &&
        typeof expression.value === 'string' &&
        code[start - 1] !== '='
      )
        tell(expression.value, start);
    },
    JSXAttribute({ name: attribute, value, start }) {
      if (attribute.type !== 'JSXIdentifier' || !spoken.has(attribute.name) || !value) return;
      if (value.type === 'Literal' && typeof value.value === 'string') tell(value.value, start);
      if (value.type === 'JSXExpressionContainer' && value.expression.type === 'Literal')
        tell(String(value.expression.value), start);
      if (value.type === 'JSXExpressionContainer' && value.expression.type === 'TemplateLiteral')
        tell(value.expression.quasis.map(({ value: part }) => part.raw).join(' '), start);
    },
  }).visit(program);
  return found;
}

test('[§D-words] no component says words that are not in locales/', () => {
  // The page of components is only for developers.
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith('design/'),
  );
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    literalsIn(file, readFileSync(path.join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('[§D-words] the check itself sees text, literals between tags and spoken attributes', () => {
  const code = `export const A = () => <p title="Et tip" className="flex">Hej {'med'} <img alt={'Et billede'} /></p>;`;
  expect(literalsIn('a.tsx', code)).toEqual([
    'a.tsx:1 Et tip',
    'a.tsx:1 Hej',
    'a.tsx:1 med',
    'a.tsx:1 Et billede',
  ]);
});
