import { answerLimits, cut, requestLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

/**
 * Parses a JSON text, after checking it against the limits `[§D-bounds]`; undefined for an empty one. Throws `invalid` for what is nested too
 * deep, has too many values or is no JSON, and says where.
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

/** How deep a JSON text nests, and how many values it has at most: counted in one pass, before it is parsed. */
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

/** Where the string that begins at `start` ends; the text's end where it doesn't. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at += 1;
  }
  return text.length;
}

const wrong = (text: string) =>
  new Refusal('invalid', `The body can't be read: ${text}`, { errors: { body: [text] } });
