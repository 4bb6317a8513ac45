import { cut, toldLimits } from './limits.ts';

/** What is wrong with a request, by field: the first faults, their fields' names cut. */
export interface Faults {
  note(path: readonly PropertyKey[], text: string): void;
  /** Whether another field would not be told any more. */
  isFull(): boolean;
  errors(): Record<string, string[]>;
}

/** `whole` is what a fault without a path is told of: the body, the query. */
export function createFaults(whole: string): Faults {
  // No object: a field may be called `__proto__`.
  const texts = new Map<string, string[]>();
  const isFull = () => texts.size >= toldLimits.fields;
  return {
    isFull,
    note(path, text) {
      const field = nameOf(path) || whole;
      const known = texts.get(field);
      if (known === undefined) {
        if (!isFull()) texts.set(field, [text]);
      } else if (known.length < toldLimits.textsOfField) known.push(text);
    },
    errors: () => Object.fromEntries(texts),
  };
}

function nameOf(path: readonly PropertyKey[]): string {
  const { fieldName } = toldLimits;
  return cut(path.map((part) => cut(String(part), fieldName)).join('.'), fieldName);
}
