import fc from 'fast-check';

/**
 * Pieces that searches tend to treat differently: letters with case folding, marks, capitals, digits, and characters
 * with a meaning in patterns.
 */
const pieces = [
  ...'aAoOåÅøØæÆäÄöÖüÜéÉèßẞİıIiςσΣłŁđðþœ'.split(''),
  ...[
    'A\u030A',
    'o\u0308',
    'e\u0301',
    'a\u0323\u030A',
    'ø\u0301',
    '\u212B',
    '\u212A',
    'ﬁ',
    'ǅ',
    'Ǻ',
  ],
  ...['\u0301', '\u030A', '\u200B', '\u00AD', '\u200D', '\uFE0F'],
  ...['%', '_', '\\', "'", '"', '*', '×', 'x', 'X', '-', '.', '/', '(', '$1', '%%', '\\%'],
  ...'0123456789'.split(''),
  ...[' ', '  ', '\u00A0', '\t', ' × ', ' x '],
  ...['👩‍🔧', '😀', '🇩🇰', '한', '京', 'ا', 'ﷺ'],
  ...['eg', 'Oak', 'blå', 'Aa', 'ae', 'oe', 'ss', '200', '40'],
];

/** A short text made of such pieces, or of any other characters. */
export const searchedText = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);
