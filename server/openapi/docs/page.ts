import { html } from 'hono/html';
import type { Json } from '../schemas.ts';
import {
  headerList,
  type Operation,
  operationSection,
  type Parameter,
} from './operation-section.ts';
import { prose } from './prose.ts';
import { schemaSection } from './schema-section.ts';

interface Document {
  info: { version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'> & { tags: string[] }>>;
  components: {
    schemas: Record<string, Json>;
    parameters: Record<string, Parameter>;
    responses: Record<string, { description: string }>;
    securitySchemes: { session: { description: string } };
  };
}

/** The document as a page: the contents on the left, then the calls by subject, then the schemas. */
export function docsPage(json: Json) {
  const document = json as unknown as Document;
  const { info, components } = document;
  const groups = document.tags.map(({ name, description }) => ({
    ...{ name, description, id: anchorOf(name) },
    operations: operationsOf(document, name),
  }));
  const names = Object.keys(components.schemas);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Dropline API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every call of Dropline’s API: what it does, takes and answers.">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="preload" href="/api/docs/geist.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/api/docs/style.css">
<script src="/early.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the calls</a>
<header>
<p class="name"><a href="/">Dropline</a> <span>API ${info.version}</span></p>
<p><a href="/api/openapi.json">openapi.json</a></p>
</header>
<div class="sides">
<nav aria-label="Calls">
<details class="menu">
<summary>All ${count} calls</summary>
${navigation(groups)}
</details>
<div class="rail">${navigation(groups)}</div>
</nav>
<main id="main" tabindex="-1">
<h1>Dropline API</h1>
<section id="about">${prose(info.description)}</section>
<section id="signing-in"><h2>Signing in</h2>${prose(components.securitySchemes.session.description)}
<pre tabindex="0"><code>curl -X POST https://…/api/auth/login -H 'Content-Type: application/json' \\
  -d '{"email":"merchant@example.com","password":"dropline-demo"}'
curl https://…/api/import-products -H 'Authorization: Bearer …'</code></pre></section>
<section id="headers"><h2>Headers</h2>${headerList(Object.values(components.parameters))}</section>
${groups.map(
  ({ id, name, description, operations }) => html`<section id="${id}" class="group">
<h2>${name}</h2>${prose(description)}
${operations.map((each) => operationSection(each, components.responses))}
</section>`,
)}
<section id="schemas" class="group"><h2>Schemas</h2>
${names.map((name) => schemaSection(name, components.schemas[name] ?? {}))}
</section>
</main>
</div>
</body>
</html>`;
}

interface Group {
  id: string;
  name: string;
  operations: Operation[];
}

function navigation(groups: readonly Group[]) {
  return html`<ul>
<li><a href="#about">Before you begin</a></li>
<li><a href="#signing-in">Signing in</a></li>
<li><a href="#headers">Headers</a></li>
${groups.map(
  ({ id, name, operations }) => html`<li><a class="of-group" href="#${id}">${name}</a><ul>
${operations.map(({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`)}
</ul></li>`,
)}
<li><a class="of-group" href="#schemas">Schemas</a></li>
</ul>`;
}

function operationsOf({ paths }: Document, tag: string): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  );
}

const anchorOf = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '-');
