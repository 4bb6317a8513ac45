import { SaxesParser } from 'saxes';

/** The texts of an answer's elements, by paths such as `Contents/Key`, which begin at or below the root element. */
export interface XmlTexts {
  textsOf(path: string): string[];
}

/** A text that isn't XML gives no texts. */
export function readXml(text: string): XmlTexts {
  const found = new Map<string, string[]>();
  const open: { name: string; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => void open.push({ name, text: '' }));
  const add = (more: string) => {
    const last = open.at(-1);
    if (last) last.text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const path = open.map(({ name }) => name).join('/');
    found.set(path, [...(found.get(path) ?? []), open.pop()?.text ?? '']);
  });
  parser.on('error', () => {
    throw new NotXml();
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof NotXml)) throw error;
    found.clear();
  }
  return { textsOf: (path) => found.get(path) ?? [] };
}

class NotXml extends Error {}
