import type { FileEncoding } from './read-options.ts';

/**
 * Encodings with one byte a character, which can only be told apart by the text that they give. The first of equally
 * good ones wins.
 */
const candidates = ['windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-2'] as const;
export type OneByte = (typeof candidates)[number];

/** Each language's letters beyond ASCII, the most frequent first. */
const west = [
  'øåæØÅÆéÉ',
  'åäöÅÄÖéÉ',
  'äüößÜÄÖ',
  'éèàêçôîùâûëïœÉÀÈÇÊ',
  'óíáñéúüÓÁÍÉÑÚ',
  'ãçáéíóõâêúàôÇÃÁÉÓ',
  'àèìòùéÀÈÌÒÙ',
  'ëéïèöüó',
  'íáðéúþæöóýÍÞÁÖÆÚÝ',
];
const central = [
  'ęłąóżśćńźŁŚŻĆŹÓĄĘŃ',
  'íáéěřůýčžšúťďňóŘŽČŠÚĎŤŇÝÁÉÍÓĚŮ',
  'íáéýúžčšľťôďóňäĺŕĽŤŽČŠĎŇÚÝÁÉÍÓ',
  'áéöóőüíűúÁÉÖÓŐÜÍŰÚ',
  'šžčćđŠŽČĆĐ',
  'ăîâşţĂÎÂŞŢ',
];
const cyrillic = [
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёСПКБАВНРМДГТОЛИФЧЗШЕЯЭУХЖЦЮЩЙ',
  'оанивітерслкудмпзябгьчйхцєжїюфшщґСПКБАВНРМДГТОЛІИФЧЗШЕЯЄЇУХЖЦЮЩ',
  'аоиентсрвлкупјдмзгбчшцхжњљћџђфСПКБАВНРМДГТОЛИФЧЗШЕЈЊЉЋЏЂУХЖЦ',
];
const alphabets: Record<OneByte, readonly string[]> = {
  'windows-1252': west,
  'windows-1250': central,
  'windows-1251': cyrillic,
  'iso-8859-2': central,
};

/** Bytes to which an encoding gives no meaning. */
const unused: Record<OneByte, readonly number[]> = {
  'windows-1252': [0x81, 0x8d, 0x8f, 0x90, 0x9d],
  'windows-1250': [0x81, 0x83, 0x88, 0x90, 0x98],
  'windows-1251': [0x98],
  'iso-8859-2': Array.from({ length: 32 }, (_, at) => 0x80 + at),
};

const mostBytes = 64 * 1024;
const isLetter = (byte: number) => byte >= 0x80 || /[A-Za-z]/.test(String.fromCharCode(byte));

/** Collects the words of a file that contain a byte beyond ASCII, up to a total size, and all such bytes. */
export function createWordSample() {
  const words: number[] = [];
  const seen = new Set<number>();
  return {
    add(part: Buffer): void {
      for (let at = 0; at < part.length; at += 1) {
        const byte = part[at] ?? 0;
        if (byte < 0x80) continue;
        seen.add(byte);
        if (words.length >= mostBytes) continue;
        let from = at;
        while (from > 0 && at - from < 40 && isLetter(part[from - 1] ?? 0)) from -= 1;
        let to = at;
        while (to < part.length && to - from < 80 && isLetter(part[to] ?? 0)) {
          seen.add((part[to] ?? 0) >= 0x80 ? (part[to] ?? 0) : byte);
          to += 1;
        }
        words.push(...part.subarray(from, to), 0x20);
        at = Math.max(at, to - 1);
      }
    },
    /** The first of the words, decoded. */
    sample(encoding: OneByte): string {
      const text = new TextDecoder(encoding).decode(Uint8Array.from(words.slice(0, 400)));
      return [...new Set(text.trim().split(' '))].slice(0, 5).join(' ');
    },
    /**
     * The encoding in which the words look most like one language: by its letters, with more weight on frequent ones,
     * and never two scripts in one word. Null if no encoding has a meaning for every byte.
     */
    guess(): OneByte | null {
      const bytes = Uint8Array.from(words);
      let best: { encoding: OneByte; score: number } | null = null;
      for (const encoding of candidates) {
        if (unused[encoding].some((byte) => seen.has(byte))) continue;
        const text = new TextDecoder(encoding).decode(bytes);
        const read = Math.max(...alphabets[encoding].map((alphabet) => scoreOf(text, alphabet)));
        // Rarely used today: it must score clearly better than Windows-1250, with which it shares most letters.
        const score = encoding === 'iso-8859-2' ? read - Math.abs(read) * 0.1 : read;
        if (best === null || score > best.score) best = { encoding, score };
      }
      return best?.encoding ?? null;
    },
  };
}

const unit = /^[cdkm]?m[²³]$/;
const oddInWords = /[¹²³¼½¾¿¡ªº±¶¦¬¯§¤¢µ]/;

function scoreOf(text: string, alphabet: string): number {
  const weights = new Map(
    [...alphabet].map((letter, at): [string, number] => [letter, 1 - (0.5 * at) / alphabet.length]),
  );
  const isCyrillic = /\p{Script=Cyrillic}/u.test(alphabet);
  let score = 0;
  for (const word of text.split(' ')) {
    if (word.length < 2) continue;
    if (unit.test(word)) score += 1;
    const mixed = isCyrillic
      ? /[A-Za-z]/.test(word)
      : /[^\p{ASCII}]{4}/u.test(word) && !/[A-Za-z]/.test(word);
    for (const letter of word) {
      if (letter < '\u0080') continue;
      const isWord = /\p{L}/u.test(letter);
      // A sign between letters speaks against the encoding; a sign on its own says nothing.
      if (!isWord) score -= oddInWords.test(letter) && !unit.test(word) ? 1 : 0;
      else score += mixed ? -1 : (weights.get(letter) ?? -1);
    }
  }
  return score;
}

/**
 * Which UTF-16 a text without a byte-order mark is, judged by the positions of its zero bytes; null if it isn't UTF-16.
 */
export function wideWithoutMark(start: Buffer): Extract<FileEncoding, `utf-16${string}`> | null {
  const zeros = [0, 0];
  const looked = Math.min(start.length - (start.length % 2), 4_096);
  for (let at = 0; at < looked; at += 1) {
    if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const many = looked / 2 / 3;
  if (looked < 8) return null;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}
