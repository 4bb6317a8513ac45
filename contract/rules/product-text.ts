/** The longest that a product's texts may be, in UTF-16 code units, wherever a person or a rule writes them. */
export const longestText = { title: 255, description: 50_000, brand: 255, tag: 60 } as const;
export const mostTags = 50;

/** The text's beginning, by whole characters: half of a surrogate pair is no text. */
export const clipped = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
