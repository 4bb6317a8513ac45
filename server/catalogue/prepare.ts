import { type DecimalMark, isCurrency } from './amount.ts';
import { csvRecords } from './csv-records.ts';
import { CatalogueFailure } from './failure.ts';
import type { Cells, RowContext } from './fields.ts';
import type { Format } from './formats/format.ts';
import { fileText, headBytes, type Inspected, inspectFile } from './inspect.ts';
import { recognise } from './recognise.ts';
import { xmlRecords } from './xml-records.ts';

/** What a person says about a file beside the file. */
export interface ReadOptions {
  /** ISO 4217, for amounts that name none. */
  currency: string | null;
  /** As `--map` takes it. */
  map: string | null;
  decimal: DecimalMark | null;
}

/** A file of which everything but the rows is known to be right. */
export interface PreparedFile {
  format: Format;
  context: RowContext;
  bytes: number;
  encoding: Inspected['encoding'];
  records(onBytes: (bytes: number) => void): AsyncGenerator<Cells>;
}

/** Throws `CatalogueFailure` for a file that can't be read, or not without more being said. */
export async function prepareFile(
  file: string,
  options: ReadOptions,
  sanitise: (html: string) => string,
  /** Heard with every piece of the file. */
  onBeat: () => void,
): Promise<PreparedFile> {
  const { currency } = options;
  if (currency !== null && !isCurrency(currency)) {
    throw new CatalogueFailure('currency_missing', `${currency} is not a currency's code.`);
  }
  const { encoding, bytes, head } = await inspectFile(file, onBeat);
  const { format, mapping, csv } = recognise(head, options.map, bytes <= headBytes);
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
    context: { mapping, currency, amounts, sanitise: remembering(sanitise) },
    records(onBytes) {
      const text = fileText(file, encoding, onBytes);
      return csv === null ? xmlRecords(text) : csvRecords(text, csv);
    },
  };
}

/** A product's variants repeat its description, row after row: cleaning HTML is the dearest part of reading one. */
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
