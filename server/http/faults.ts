import { answerLimits, cut } from './limits.ts';

/** What is wrong with a request, by field: the first faults, their fields' names cut. */
export interface Faults {
  note(path: readonly PropertyKey[], text: string): void;
  /** Whether as many fields are named as an answer may name. */
  isFull(): boolean;
  errors(): Record<string, string[]>;
}

/** `whole` names what a fault without a path belongs to: the body, the query. */
export function createFaults(whole: string): Faults {
  // A map, not an object: a field may be called `__proto__`.
  const texts = new Map<string, string[]>();
  const isFull = () => texts.size >= answerLimits.fields;
  return {
    isFull,
    note(path, text) {
      const field = nameOf(path) || whole;
      const known = texts.get(field);
      if (known === undefined) {
        if (!isFull()) texts.set(field, [text]);
      } else if (known.length < answerLimits.textsOfField) known.push(text);
    },
    errors: () => Object.fromEntries(texts),
  };
}

function nameOf(path: readonly PropertyKey[]): string {
  const { fieldName } = answerLimits;
  return cut(path.map((part) => cut(String(part), fieldName)).join('.'), fieldName);
}
