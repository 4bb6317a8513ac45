import { isCurrency } from './amount.ts';
import { csvRecords, type Header } from './csv-records.ts';
import { CatalogueFailure } from './failure.ts';
import type { Cells, RowContext } from './fields.ts';
import type { Format } from './formats/format.ts';
import { fileText, headBytes, type Inspected, inspectFile } from './inspect.ts';
import { createNotes, type Notes } from './notes.ts';
import type { ReadOptions } from './read-options.ts';
import { recognise } from './recognise.ts';
import { xmlRecords } from './xml-records.ts';

/** A file that has been checked except for its rows. */
export interface PreparedFile {
  format: Format;
  context: RowContext;
  bytes: number;
  encoding: Inspected['encoding'];
  records(onBytes: (bytes: number) => void): AsyncGenerator<Cells>;
}

/** Throws `CatalogueFailure` for a file that can't be read, or not without further options. */
export async function prepareFile(
  file: string,
  options: ReadOptions,
  sanitise: (html: string) => string,
  /** Called with every piece of the file. */
  onBeat: () => void,
): Promise<PreparedFile> {
  const { currency } = options;
  if (currency !== null && !isCurrency(currency)) {
    throw new CatalogueFailure('currency_missing', `${currency} is not a currency's code.`);
  }
  const inspected = await inspectFile(file, options.encoding, onBeat);
  const { encoding, bytes, head } = inspected;
  const { format, mapping, csv } = recognise(head, options, bytes <= headBytes);
  const names = format.id === 'google' || format.id === 'google_xml';
  if (currency === null && !names && mapping.columns.currency === undefined) {
    throw new CatalogueFailure(
      'currency_missing',
      `A ${format.label} doesn't name its currency: give one, as in --currency DKK.`,
    );
  }
  const amounts = { ...format.amounts, mark: options.decimal ?? format.amounts.mark };
  return {
    format,
    bytes,
    encoding,
    context: {
      ...{ mapping, currency, amounts, sanitise: remembering(sanitise) },
      ...{ key: options.key, drafts: options.drafts, notes: notesOf(inspected, csv) },
    },
    records(onBytes) {
      const text = fileText(file, encoding, onBytes);
      return csv === null ? xmlRecords(text) : csvRecords(text, csv);
    },
  };
}

function notesOf({ encoding, guessedBy }: Inspected, csv: Header | null): Notes {
  const notes = createNotes();
  if (guessedBy !== null) notes.add('encoding_guess', { sample: `${encoding}: ${guessedBy}` });
  if (csv !== null && csv.above > 0) {
    notes.add('header_found', { line: csv.line, count: csv.above });
  }
  return notes;
}

/**
 * The variants of a product repeat its description row after row, and cleaning HTML is the most expensive part of
 * reading one.
 */
function remembering(sanitise: (html: string) => string): (html: string) => string {
  const known = new Map<string, string>();
  return (html) => {
    let clean = known.get(html);
    if (clean === undefined) {
      clean = sanitise(html);
      if (known.size >= 50) known.clear();
      known.set(html, clean);
    }
    return clean;
  };
}
