/** The largest size of each part of a request; a larger one is refused before it is parsed `[§D-bounds]`. */
export const requestLimits = {
  /** Bytes of a JSON body for calls that anyone may make: a sign-in, an arrival. */
  openBody: 16 * 1024,
  /** Bytes of any other JSON body: the largest is an edited import product with 2,048 variants, of about 250 KB. */
  body: 1024 * 1024,
  /** Nested lists and objects. */
  depth: 20,
  /** Texts, numbers, lists and objects together; the largest valid body has 20,000. */
  values: 40_000,
  /** Characters of the query string. */
  search: 8192,
  /** Parameters of a query; repeated ones count each time. */
  parameters: 50,
  /** Characters of one part of the path. */
  pathPart: 255,
  /** Characters of a header that lists preferences: languages, encodings. */
  preference: 1024,
} as const;

/** How many faults an answer lists, so that it doesn't grow with the request `[§D-bounds-told]`. */
export const answerLimits = { fields: 20, textsOfField: 5, fieldName: 200, text: 500 } as const;

/** At most `most` characters, with a mark if something was cut off. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
