import type { Progress } from './import-file.ts';
import { noteText } from './note-text.ts';
import type { ImportReport } from './report.ts';

type Report = Omit<ImportReport, 'errors'>;

/** Prints an import's progress: one rewritten line on a terminal, otherwise a plain line every few seconds. */
export function createProgressLine(out: NodeJS.WriteStream) {
  const every = out.isTTY ? 100 : 5_000;
  const start = performance.now();
  let last = start;
  let open = false;
  return {
    show(progress: Progress) {
      if (performance.now() - last < every) return;
      last = performance.now();
      const text = progressText(progress, (last - start) / 1000);
      open = out.isTTY;
      out.write(out.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    },
    /** Removes the progress line, so that another line can be printed. */
    clear() {
      if (open) out.write('\r\x1b[K');
      open = false;
    },
  };
}

const number = new Intl.NumberFormat('en');
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

function progressText(
  { phase, rows, rowsIn, bytes, totalBytes }: Progress,
  seconds: number,
): string {
  const rate = number.format(Math.round(rows / seconds));
  if (phase === 'merging') {
    return `Merging: ${number.format(rowsIn)} of ${number.format(rows)} rows`;
  }
  // When a server does the reading, it only reports rows.
  const size = totalBytes === 0 ? '' : `${megabytes(bytes)} of ${megabytes(totalBytes)} MB, `;
  return `Reading: ${number.format(rows)} rows, ${size}${rate} rows/s`;
}

function headline({ dryRun, rowsIn, products }: Report): string {
  if (dryRun) return 'Dry run: nothing was changed. An import would do this:';
  if (rowsIn === 0) return 'Nothing was imported.';
  return products.added + products.changed === 0
    ? 'Imported: everything was there already.'
    : 'Imported.';
}

/** The report in readable form. */
export function reportText(report: Report): string {
  const { products, variants, images } = report;
  const tally = (name: string, { added, changed, unchanged }: Report['products']) =>
    `${name}: ${number.format(added)} added, ${number.format(changed)} changed, ${number.format(unchanged)} unchanged`;
  const lines = [
    headline(report),
    `Format: ${report.format}, ${number.format(report.rows)} rows`,
    tally('Products', products),
    tally('Variants', variants),
  ];
  const { added, byName, unmapped } = report.categories;
  if (added + unmapped > 0) {
    lines.push(
      `Categories: ${number.format(added)} new, ${number.format(byName)} of them mapped by name, ${number.format(unmapped)} unmapped`,
    );
  }
  if (images.copied + images.linked + images.missing > 0) {
    lines.push(
      `Pictures: ${number.format(images.copied)} copied, ${number.format(images.linked)} linked, ${number.format(images.missing)} not found`,
    );
  }
  const duplicates =
    report.duplicates > 0 ? `, ${number.format(report.duplicates)} of them twice in the file` : '';
  lines.push(`Rows left out: ${number.format(report.bad)}${duplicates}`);
  for (const note of report.notes) lines.push(`- ${noteText(note, 'en')}`);
  return lines.join('\n');
}
