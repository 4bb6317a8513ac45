import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(`${import.meta.dirname}/../../${file}`, 'utf8');

/** Machines whose heading differs from their file's name. */
const titles: Record<string, string> = {
  'rate-limit': 'Too many requests',
  outbox: 'Command',
};

test('[§D-imports] every machine has its diagram', () => {
  const folder = `${import.meta.dirname}/../../src/machines`;
  const machines = readdirSync(folder).filter((file) =>
    read(`src/machines/${file}`.replace(/\/guards$/, '/react.tsx')).includes('.createMachine('),
  );
  expect(machines.length).toBeGreaterThanOrEqual(9);
  const text = read('docs/architecture.md');
  for (const file of machines) {
    const name = file.replace('.ts', '');
    const words = name.replaceAll('-', ' ');
    const title = titles[name] ?? `${words[0]?.toUpperCase()}${words.slice(1)}`;
    const [, after = ''] = text.split(`**${title}**`);
    expect(after.split('\n**')[0], title).toContain('```mermaid\nstateDiagram-v2');
  }
});
