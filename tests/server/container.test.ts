import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Step, stepsOf } from '../container/steps.ts';

const repository = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const steps = stepsOf(read('Dockerfile'));
const last = <K extends Step['kind']>(kind: K) =>
  steps.findLast((step): step is Extract<Step, { kind: K }> => step.kind === kind);

test('[§D-container] what is copied is there, and what is left out of a clone is left out of the image', () => {
  const copied = steps.flatMap((step) => (step.kind === 'copy' && !step.from ? step.sources : []));
  expect(copied.length).toBeGreaterThan(2);
  expect(copied.filter((source) => !existsSync(path.join(repository, source)))).toEqual([]);
  const leftOut = read('.dockerignore').split('\n');
  expect(leftOut).toEqual(expect.arrayContaining(read('.gitignore').split('\n')));
});

test('[§D-container] it starts the server as `npm start` does, without the demo, as a user who is not root, and is asked for its health', () => {
  expect(last('user')?.uid).toBeGreaterThan(0);
  const command = last('start')?.command ?? [];
  expect(command.join(' ')).toBe(`${JSON.parse(read('package.json')).scripts.start} --no-demo`);
  expect(command.filter((word) => existsSync(path.join(repository, word)))).toHaveLength(1);
  expect(last('health')?.command.join(' ')).toContain('/api/readyz');
});

test('[§D-container] every setting of the image and of the compose file is one that the server reads', () => {
  const settings = Object.keys(last('env')?.values ?? {});
  const app = /^ {2}app:\n([\s\S]*?)^ {2}\w/m.exec(read('compose.yaml'))?.[1] ?? '';
  const named = [...app.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(named).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'STORAGE_URL']),
  );
  const known = read('README.md');
  const strange = [...settings, ...named].filter((name) => !known.includes(`| \`${name}\` |`));
  expect(strange).toEqual(['NODE_ENV']);
});
