import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const packages = (field: 'dependencies' | 'devDependencies') =>
  Object.keys(
    (JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>)[field] ?? {},
  );
const code = globSync(['{src,server,contract}/**/*.{ts,tsx,js,jsx,mjs}']).filter(
  (file) => !file.includes('/compiled/'),
);
const sources = code.map((file) => readFileSync(file, 'utf8'));
const imports = (name: string) =>
  sources.some((text) => new RegExp(`(from|import\\()\\s*'${name}(/[^']*)?'`).test(text));

describe('what it is made of', () => {
  test('[§A-typescript] is TypeScript, and its pages are React', () => {
    expect(code.length).toBeGreaterThan(300);
    // The one JavaScript file: a Node too old for TypeScript must be able to read it and say so.
    expect(code.filter((file) => !/\.tsx?$/.test(file))).toEqual(['server/main.mjs']);
    expect(globSync('src/screens/**/*.tsx').length).toBeGreaterThan(20);
    expect(imports('react')).toBe(true);
  });

  test.each([
    'react',
    'react-dom',
    'wouter',
    'xstate',
    '@xstate/react',
    'dexie',
    'workbox-window',
    'ofetch',
    '@formatjs/intl',
    'react-intl',
  ])('[§A-packages] stands on %s', (name) => {
    expect(packages('dependencies')).toContain(name);
    expect(imports(name)).toBe(true);
  });

  test.each([
    ['vite-plugin-pwa', 'vite.config.ts'],
    ['@pandacss/dev', 'panda.config.ts'],
    ['vitest', 'vitest.config.ts'],
    ['playwright', 'playwright.config.ts'],
  ])('[§A-packages] is made and tried with %s', (name, file) => {
    expect(packages('devDependencies')).toContain(name);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`from '${name}(/[^']*)?'`));
  });

  test.each([
    ['package.json', 'vite.config.ts', 'tsconfig.json', 'panda.config.ts', 'README.md'],
    ['src', 'src/machines', 'src/db', 'src/sw', 'locales', 'tests'],
  ])('[§A-top-level] has %s, %s, %s, %s and their like at the top', (...names) => {
    for (const name of names) {
      const found = statSync(name);
      expect(name.includes('.') ? found.isFile() : found.isDirectory(), name).toBe(true);
    }
  });

  test.each([
    ['session', 'sessionMachine'],
    ['guard-chain', 'guardChainMachine'],
    ['rate-limit', 'rateLimitMachine'],
    ['upgrade-modal', 'upgradeModalMachine'],
    ['job-polling', 'jobPollingMachine'],
  ])('[§A-machines] %s is a state machine, and in use', (file, name) => {
    expect(readFileSync(`src/machines/${file}.ts`, 'utf8')).toMatch(
      new RegExp(`export const ${name} = setup\\(`),
    );
    const uses = sources.filter((text) => text.includes(`${name}`));
    expect(uses.length).toBeGreaterThan(1);
  });
});
