import { expect, test } from 'vitest';
import { formatting } from '../../contract/rules/formatting.ts';
import { formatted } from '../../src/lib/browser/formatted.ts';

function shown(html: string): string {
  const box = document.createElement('div');
  box.append(formatted(html, formatting));
  return box.innerHTML;
}

test('[§D-trusted] [§D-html] a description is built as the server left it', () => {
  const html =
    '<h2>Taske &amp; rem</h2><p>Af <strong>læder</strong><br>og <em>uld</em></p><ul><li>En</li></ul><table><tbody><tr><td colspan="2">1 &lt; 2</td></tr></tbody></table><p><a href="https://example.com/?a=1&amp;b=2">Mere</a> <a href="mailto:a@example.com">Skriv</a></p>';
  expect(shown(html)).toBe(html);
  expect(shown('kun tekst')).toBe('kun tekst');
  expect(shown('')).toBe('');
});

test.each([
  ['<img src=x onerror="top.hit = 1">', ''],
  ['<script>top.hit = 1</script>efter', 'efter'],
  ['<p onclick="top.hit = 1" style="position:fixed" id="root" class="x">a</p>', '<p>a</p>'],
  ['<a href="javascript:top.hit = 1">a</a>', '<a>a</a>'],
  ['<a href=" jav&#x0A;ascript:top.hit = 1">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,<script>top.hit = 1</script>">a</a>', '<a>a</a>'],
  ['<a href="//evil.example" target="_top">a</a>', '<a>a</a>'],
  ['<svg><a href="https://x.example">b</a><style><img src=x onerror=1></style></svg>', ''],
  ['<math><mtext><p>x</p><style><img src=x onerror="top.hit = 1"></style></mtext></math>', ''],
  ['<iframe srcdoc="<script>top.hit = 1</script>"></iframe>', ''],
  ['<template><script>top.hit = 1</script></template>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=top.hit=1>">', null],
  ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
  [
    '<base href="https://evil.example"><link rel="stylesheet" href="/x"><meta http-equiv="refresh">',
    '',
  ],
  ['<p>a<!-- <script>top.hit = 1</script> -->b</p>', '<p>ab</p>'],
])('[§D-trusted] of %s nothing acts', async (html, left) => {
  const box = document.createElement('div');
  box.append(formatted(html, formatting));
  document.body.append(box);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect('hit' in globalThis).toBe(false);
  expect('hit' in (top ?? {})).toBe(false);
  if (left !== null) expect(box.innerHTML).toBe(left);
  for (const element of box.querySelectorAll('*')) {
    expect(formatting.tags).toContain(element.localName);
    for (const { name } of element.attributes)
      expect(['href', 'colspan', 'rowspan']).toContain(name);
  }
  box.remove();
});

test('[§D-trusted] a tower of 20,000 elements is built or flattened, and ends nothing', () => {
  expect(shown(`${'<div>'.repeat(20_000)}inderst`)).toContain('inderst');
});
