import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type ReactParts, withoutParts } from '../../scripts/lean-react.ts';
import { unrendered } from '../../scripts/unrendered.ts';

const none: ReactParts = { functions: {}, constants: {}, classes: [], tags: [] };
const lean = (code: string, parts: Partial<ReactParts>) =>
  withoutParts('part.js', code, { ...none, ...parts });

/** Runs the changed code of a fiber function, in strict mode as React does. */
const run = (code: string, fiber: unknown) =>
  new Function('fiber', `"use strict";${code};return of(fiber);`)(fiber);

test('[§D-build] a kind of fiber that is never made leaves the cases that it shared', () => {
  const code = lean(
    `function of(fiber) {
      switch (fiber.tag) {
        case 30:
          var name = 'gone', other = 1;
          return name;
        case 5:
        case 31:
          name = 'shared';
          return name;
        case 6:
          name = 'first';
        case 19:
          return name + ' on';
        default:
          return 27 === fiber.tag ? 'never' : 'rest';
      }
    }`,
    { tags: [19, 27, 30, 31] },
  );
  expect(code).not.toMatch(/gone|27/);
  expect([5, 6, 9, 30].map((tag) => run(code, { tag }))).toEqual([
    'shared',
    'first on',
    'rest',
    'rest',
  ]);
});

test('[§D-build] what stays constant without a function is put in the place of its variable', () => {
  const code = lean(
    `var starts = !1;
    function start() { starts = !0; }
    function Thing() {}
    Thing.prototype.go = function () { start(); };
    function of(fiber) { start(); return starts ? 'started' : fiber; }`,
    { functions: { start: '' }, constants: { starts: '!1' }, classes: ['Thing'] },
  );
  expect(code).not.toContain('prototype');
  expect(run(code, 'calm')).toBe('calm');
});

test('[§D-build] a React that reads differently fails the build, and this one does not', () => {
  expect(() => lean('var a;', { functions: { start: '' } })).toThrow('no start');
  const file = path.join(
    path.dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
    'cjs/react-dom-client.production.js',
  );
  const whole = readFileSync(file, 'utf8');
  expect(withoutParts(file, whole, unrendered).length).toBeLessThan(whole.length * 0.9);
});
