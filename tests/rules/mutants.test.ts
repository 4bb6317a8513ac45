import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readRules } from '../../scripts/coverage/rules.ts';
import { mutants } from '../mutants/all.ts';

const { all: rules } = readRules();
const broken = new Set(mutants.flatMap(({ rules }) => rules));

describe('[§D-rules] the mutants', () => {
  test('each breaks one place that is there, and says what', () => {
    expect(mutants.length).toBeGreaterThan(100);
    for (const { file, find, replace, says } of mutants) {
      const found = readFileSync(file, 'utf8').split(find).length - 1;
      expect(found, `${says}: ${JSON.stringify(find)} in ${file}`).toBe(1);
      expect(replace, says).not.toBe(find);
    }
    expect(new Set(mutants.map(({ says }) => says)).size).toBe(mutants.length);
  });

  test('each names rules that exist', () => {
    const known = new Set(rules.map(({ id }) => id));
    expect([...broken].filter((id) => !known.has(id))).toEqual([]);
  });

  test.each(['§9 Constants', '§6 Guards', '§2 Error pages'])(
    'every rule of "%s" is broken by one',
    (section) => {
      const inside = rules.filter((rule) => rule.section === section && !rule.gathers);
      expect(inside.length).toBeGreaterThan(5);
      expect(inside.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
    },
  );
});
