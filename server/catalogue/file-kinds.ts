import { CatalogueFailure } from './failure.ts';

const byFirstBytes = [
  ['\u00d0\u00cf\u0011\u00e0', 'an old Excel workbook or Word document: save the sheet as CSV'],
  ['\u001f\u008b', 'compressed with gzip: unpack it first'],
  ['%PDF', 'a PDF: save the table as CSV'],
  ['{\\rtf', 'a text document (RTF): save the table as CSV'],
  ['\u0089PNG', 'a picture (PNG)'],
  ['\u00ff\u00d8\u00ff', 'a picture (JPEG)'],
  ['GIF8', 'a picture (GIF)'],
  ['7z\u00bc\u00af', 'a 7-Zip archive: unpack it first'],
  ['Rar!', 'a RAR archive: unpack it first'],
] as const;

/** A ZIP file's type follows from the file names in its first bytes. */
const byNameWithin = [
  ['word/', 'a Word document (DOCX): save its table as CSV'],
  ['xl/', 'an Excel workbook (XLSX): save the sheet as CSV'],
  ['opendocument.spreadsheet', 'an OpenDocument spreadsheet (ODS): save the sheet as CSV'],
  ['opendocument.text', 'an OpenDocument text (ODT): save its table as CSV'],
  ['ppt/', 'a presentation (PPTX): save its table as CSV'],
] as const;

/**
 * Throws `CatalogueFailure`, naming the actual type, if the first bytes show a type that isn't read; the file's name
 * doesn't matter.
 */
export function refuseOtherKinds(start: Buffer): void {
  const text = start.toString('latin1');
  const kind = text.startsWith('PK\u0003\u0004')
    ? kindOfZip(text)
    : byFirstBytes.find(([begin]) => text.startsWith(begin))?.[1];
  if (kind !== undefined) throw new CatalogueFailure('binary', `The file is ${kind}.`);
}

const kindOfZip = (text: string) =>
  byNameWithin.find(([name]) => text.includes(name))?.[1] ??
  'a ZIP archive or an Excel workbook: unpack it, or save the sheet as CSV';

/** Throws `CatalogueFailure` with an explanation if the text is JSON or a web page. */
export function refuseOtherTexts(head: string): void {
  const start = head
    .slice(0, 1_000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (/^(?:\{\s*(?:"|\}|$)|\[\s*(?:[[{\]"]|$))/.test(start)) {
    throw new CatalogueFailure(
      'unknown_format',
      'The file is JSON: save the catalogue as CSV, or as Google Merchant XML.',
    );
  }
  if (/^<(?:!doctype html|html)\b/i.test(start)) {
    throw new CatalogueFailure('unknown_format', 'The file is a web page (HTML), not a catalogue.');
  }
}
