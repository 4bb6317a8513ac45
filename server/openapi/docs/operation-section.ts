import { html } from 'hono/html';
import type { Json } from '../schemas.ts';
import { line, prose } from './prose.ts';
import { typeText } from './schema-section.ts';

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Json;
  example?: unknown;
}

interface Content {
  schema: Json;
  example?: unknown;
}

export interface Operation {
  method: string;
  path: string;
  operationId: string;
  summary: string;
  description: string;
  security?: unknown[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<
    string,
    { $ref?: string; description?: string; content?: Record<string, Content> }
  >;
}

type Responses = Record<string, { description: string }>;

/** One call: what it does, takes and answers. */
export function operationSection(operation: Operation, responses: Responses) {
  const { method, path, operationId, summary, description, security } = operation;
  const own = (operation.parameters ?? []).filter((each) => 'name' in each);
  return html`<article id="${operationId}" aria-labelledby="${operationId}-title">
<h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
<p class="address"><b class="${method.toLowerCase()}">${method}</b> <code>${breakable(path)}</code>
${security?.length === 0 ? html`<span class="open">no token</span>` : ''}</p>
<div class="columns"><div>
${prose(description)}
${own.length > 0 ? html`<h4>Parameters</h4>${parameterList(own)}` : ''}
${bodyPart(operation)}
<h4>Refusals</h4>
<ul class="refusals">${refusals(operation, responses)}</ul>
</div><div>${examplePart(operation)}</div></div>
</article>`;
}

/** Allows a line break after each part of a path, and nowhere else. */
function breakable(path: string) {
  return path.split('/').map((part, at) => (at === 0 ? part : html`/<wbr>${part}`));
}

function parameterList(parameters: readonly Parameter[]) {
  return html`<dl>${parameters.map(
    ({
      name,
      in: where,
      schema,
      description,
    }) => html`<div><dt><code>${name}</code> <span>${where}</span></dt>
<dd>${typeText(schema)}${description ? html`<br>${line(description)}` : ''}</dd></div>`,
  )}</dl>`;
}

export function headerList(parameters: readonly Parameter[]) {
  return html`<dl>${parameters.map(
    ({ name, description = '' }) =>
      html`<div><dt><code>${name}</code></dt><dd>${line(description)}</dd></div>`,
  )}</dl>`;
}

function bodyPart({ requestBody }: Operation) {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (!content) return '';
  const [type, { schema }] = content;
  return html`<h4>Body</h4><p><code>${type}</code>: ${typeText(schema)}</p>`;
}

function refusals({ responses }: Operation, all: Responses) {
  return Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { $ref, description }]) => {
      const text = description ?? all[$ref?.split('/').at(-1) ?? '']?.description ?? '';
      return html`<li><b>${status}</b> ${line(text)}</li>`;
    });
}

function examplePart({ requestBody, responses }: Operation) {
  const [sent] = Object.values(requestBody?.content ?? {});
  const [answered] = Object.values(responses[200]?.content ?? {});
  return html`${sent ? html`<h4>Sent</h4>${code(sent.example)}` : ''}
${answered ? html`<h4>Answered <b>200</b></h4><p>${typeText(answered.schema)}</p>${code(answered.example)}` : ''}`;
}

function code(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}
