import { answerLimits, cut } from './limits.ts';

/** The faults of a request by field: only the first ones, with cut field names. */
export interface Faults {
  note(path: readonly PropertyKey[], text: string): void;
  /** Whether as many fields are listed as an answer may name. */
  isFull(): boolean;
  errors(): Record<string, string[]>;
}

/** `whole` is the name for faults without a path, such as the body or the query. */
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
