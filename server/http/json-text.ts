import { answerLimits, cut, requestLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

/**
 * Parses a JSON text, after checking it against the limits `[§D-bounds]`; undefined for an empty one. Throws `invalid`,
 * with the position, for a text that is nested too deeply, has too many values or isn't JSON.
 */
export function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  const { depth, values } = measure(text);
  if (depth > requestLimits.depth) {
    throw wrong(`The body is nested deeper than ${requestLimits.depth} levels.`);
  }
  if (values > requestLimits.values) {
    throw wrong(`The body has more than ${requestLimits.values} values.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong(cut(error instanceof Error ? error.message : String(error), answerLimits.text));
  }
}

/** The nesting depth of a JSON text and the most values that it can have: counted in one pass, before it is parsed. */
function measure(text: string): { depth: number; values: number } {
  let level = 0;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '[':
      case '{':
        level += 1;
        depth = Math.max(depth, level);
        values += 1;
        break;
      case ']':
      case '}':
        level -= 1;
        break;
      case ',':
        values += 1;
        break;
    }
  }
  return { depth, values };
}

/** The end of the string that begins at `start`; the end of the text if the string isn't closed. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at += 1;
  }
  return text.length;
}

const wrong = (text: string) =>
  new Refusal('invalid', `The body can't be read: ${text}`, { errors: { body: [text] } });
