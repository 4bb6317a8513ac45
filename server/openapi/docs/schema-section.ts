import { html } from 'hono/html';
import type { Json } from '../schemas.ts';

type Text = ReturnType<typeof html> | string;

/** One schema with its fields. */
export function schemaSection(name: string, schema: Json) {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const required = new Set((schema.required ?? []) as string[]);
  return html`<article id="schema-${name}" class="schema">
<h3><a href="#schema-${name}">${name}</a></h3>
${
  fields.length === 0
    ? html`<p>${typeText(schema)}</p>`
    : html`<dl>${fields.map(
        ([
          field,
          of,
        ]) => html`<div><dt><code>${field}</code>${required.has(field) ? '' : html` <span>optional</span>`}</dt>
<dd>${typeText(of)}</dd></div>`,
      )}</dl>`
}
</article>`;
}

/** A schema's type in words; named schemas become links. */
export function typeText(schema: Json): Text {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>${standard(schema)}`;
  }
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (Array.isArray(schema.enum)) {
    return html`${among(schema.enum.map((value) => html`<code>${String(value)}</code>`))}${standard(schema)}`;
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return html`${among(choices.map(typeText))}${standard(schema)}`;
  if (schema.type === 'array') {
    return html`list of ${typeText((schema.items ?? {}) as Json)}${bounds(schema)}`;
  }
  if (schema.type === 'object') return html`${objectText(schema)}${standard(schema)}`;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything'];
  return html`${among(types.map(String))}${bounds(schema)}${standard(schema)}`;
}

function objectText(schema: Json): Text {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (fields.length === 0) return 'object of any fields';
  const named = fields.map(([name, of]) => html`<code>${name}</code> ${typeText(of)}`);
  return html`{ ${named.map((each, at) => html`${at > 0 ? ', ' : ''}${each}`)} }`;
}

function among(texts: readonly Text[]): Text {
  return html`${texts.map((text, at) => html`${at > 0 ? ' or ' : ''}${text}`)}`;
}

function standard(schema: Json): Text {
  return 'default' in schema
    ? html`, <code>${JSON.stringify(schema.default)}</code> unless given`
    : '';
}

const limits: readonly [key: string, text: (value: unknown) => string][] = [
  ['format', (value) => `${value}`],
  ['minimum', (value) => `at least ${value}`],
  ['maximum', (value) => `at most ${value}`],
  ['minLength', (value) => `at least ${value} characters`],
  ['maxLength', (value) => `at most ${value} characters`],
  ['minItems', (value) => `at least ${value}`],
  ['maxItems', (value) => `at most ${value}`],
];

function bounds(schema: Json): string {
  const said = limits.flatMap(([key, text]) => (key in schema ? [text(schema[key])] : []));
  return said.length === 0 ? '' : `, ${said.join(', ')}`;
}
