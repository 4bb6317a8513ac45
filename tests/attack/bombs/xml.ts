import { type Bomb, bomb, imported, refused, times } from './bomb.ts';

const open = '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n';
const close = '</channel></rss>';
const item = (id: string, more = '') =>
  `<item><g:id>${id}</g:id><title>Kande</title><g:price>129.50 DKK</g:price>${more}</item>\n`;

const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** A feed with something endless in it: `begin`, then `more` over and over. */
const endless = (name: string, begin: string, more: string) =>
  bomb({
    name,
    *pieces(size) {
      yield `${open}${item('sound')}${begin}`;
      yield* times(more, Math.ceil(size / more.length));
    },
    size: 105_000_000,
    quick: 2_000_000,
    outcome: refused('too_large'),
  });

const whole = (name: string, text: string, outcome: Bomb['outcome']) =>
  bomb({ name, pieces: () => [text], outcome });

export const xmlBombs: readonly Bomb[] = [
  endless('a hundred megabytes of elements in each other', '', '<d>'),
  endless('elements in each other in an item', '<item>', '<d>'),
  endless('an item of elements without end', '<item>', '<d>x</d>'),
  endless('an item of one text without end', '<item><title>', 'x'),
  endless('text between the items', '', 'x'),
  endless('an element of attributes without end', '<item ', "a='1' "),
  endless('an attribute without end', '<item a="', 'x'),
  endless('a name without end', '<', 'x'),
  endless('a comment without end', '<!--', 'x'),
  endless('character data without end', '<item><title><![CDATA[', 'x'),
  endless('an instruction without end', '<?x ', 'x'),
  bomb({
    name: 'a document type without end',
    *pieces(size) {
      yield '<?xml version="1.0"?><!DOCTYPE rss [';
      yield* times('<!ENTITY a "b">', size);
    },
    size: 5_000_000,
    quick: 100_000,
    outcome: refused('too_large'),
  }),
  bomb({
    name: 'an element of a thousand attributes',
    pieces: (size) => [
      open,
      `<item ${Array.from({ length: size }, (_, at) => `a${at}="1"`).join(' ')}></item>`,
      close,
    ],
    size: 50_000,
    quick: 1_000,
    outcome: refused('too_large'),
  }),
  bomb({
    name: 'elements without a text, one after the other',
    *pieces(size) {
      yield open;
      yield* times('<d></d>', size);
      yield `${item('sound')}${close}`;
    },
    size: 500_000,
    quick: 50_000,
    outcome: imported(1),
    grows: true,
  }),
  bomb({
    name: 'entities of ten entities each',
    *pieces() {
      yield '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY lol0 "lol">';
      for (let at = 1; at < 10; at += 1) {
        yield `<!ENTITY lol${at} "${`&lol${at - 1};`.repeat(10)}">`;
      }
      yield `]>${open}${item('&lol9;')}${close}`;
    },
    outcome: refused('malformed'),
  }),
  whole(
    'an entity that is a file of the server',
    `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${open}${item('&x;')}${close}`,
    refused('malformed'),
  ),
  whole(
    'a document type that is elsewhere',
    `<!DOCTYPE rss SYSTEM "http://127.0.0.1:1/x.dtd">${open}${item('sound')}${close}`,
    imported(1),
  ),
  whole('U+0000 by its number', `${open}${item('a&#0;b')}${close}`, refused('malformed')),
  whole(
    'half a character by its number',
    `${open}${item('&#xD800;')}${close}`,
    refused('malformed'),
  ),
  bomb({
    name: 'U+0000 in UTF-16',
    pieces: () => [wide(`${open}${item('a\u0000b')}${close}`)],
    outcome: refused('binary'),
  }),
  bomb({
    name: 'half a character in UTF-16',
    pieces: () => [wide(`${open}${item('a\ud800b')}${close}`)],
    outcome: refused('malformed'),
  }),
  bomb({
    name: 'UTF-16 that ends inside a character',
    pieces: () => [wide(`${open}${item('a')}${close}`).subarray(0, -1)],
    outcome: refused('truncated'),
  }),
  whole(
    'another encoding than the one it names',
    `<?xml version="1.0" encoding="UTF-16"?>${open}${item('sound')}${close}`,
    imported(1),
  ),
  whole(
    'an item in an item',
    `${open}<item>${item('inner')}</item>${close}`,
    imported(0, 'required'),
  ),
  whole(
    'a page in place of a feed',
    '<?xml version="1.0"?><html><p>x</p></html>',
    refused('unknown_format'),
  ),
];
