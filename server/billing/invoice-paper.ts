import type { Fact, InvoiceDocument } from '../../contract/rules/invoice-document.ts';
import { openPaper, type PaperInk, sheet } from './paper.ts';

const colours = { muted: '#5B6068', accent: '#0B6B61', hairline: '#D9DAD8', tint: '#F3F5F2' };
const left = sheet.margin;
const right = sheet.width - sheet.margin;
const middle = 330;

const small: PaperInk = { size: 8.5, colour: colours.muted };
const strong: PaperInk = { weight: 600 };

/** The right edges of the columns. */
const columns = { quantity: 300, unitPrice: 400, amount: right } as const;

interface Issue {
  language: string;
  issuedAt: Date;
}

/** Draws an invoice on a sheet; all of its content is in the document `[§D-invoice-document]`. */
export function drawInvoice(
  invoice: InvoiceDocument,
  { language, issuedAt }: Issue,
): Promise<Buffer> {
  const { seller, buyer } = invoice;
  const paper = openPaper({
    title: `${invoice.title} ${invoice.number}`,
    author: seller.name,
    language,
    issuedAt,
  });
  const { write, rule, tint, heightOf } = paper;

  function party(y: number, { heading, name, lines }: InvoiceDocument['buyer']): number {
    const width = middle - left - 24;
    let at = write(heading, left, y, small);
    at = write(name, left, at, { ...strong, width });
    for (const line of lines) at = write(line, left, at, { width });
    return at;
  }

  /** Draws labels on the left and values on the right. */
  function factsAt(y: number, facts: readonly Fact[], from: number, to: number): number {
    let at = y;
    for (const { label, value } of facts) {
      const labelled = write(label, from, at, { colour: colours.muted, width: (to - from) * 0.45 });
      const valued = write(value, from, at, { width: to - from, align: 'right' });
      at = Math.max(labelled, valued) + 2;
    }
    return at;
  }

  write(invoice.title, left, 52, { size: 24, weight: 600 });
  write(invoice.number, left, 60, {
    size: 13,
    weight: 600,
    colour: colours.accent,
    width: right - left,
    align: 'right',
  });
  rule(98, left, right, colours.hairline);
  const sold = party(116, seller);
  const facts = factsAt(116, invoice.facts, middle, right);
  const bought = party(sold + 18, buyer);
  let y = Math.max(bought, facts) + 30;

  const head = { ...small, align: 'right' as const };
  const until = (edge: number, width: number): [x: number, ink: PaperInk] => [
    edge - width,
    { width, align: 'right' },
  ];
  const cell = (text: string, edge: number, at: number, ink: PaperInk = {}) => {
    const [x, to] = until(edge, 110);
    return write(text, x, at, { ...to, ...ink });
  };
  write(invoice.columns.description, left, y, small);
  cell(invoice.columns.quantity, columns.quantity, y, head);
  cell(invoice.columns.unitPrice, columns.unitPrice, y, head);
  y = cell(invoice.columns.amount, columns.amount, y, head) + 5;
  rule(y, left, right, colours.hairline);
  y += 9;
  for (const line of invoice.lines) {
    const width = columns.quantity - left - 50;
    cell(line.quantity, columns.quantity, y);
    cell(line.unitPrice, columns.unitPrice, y);
    cell(line.amount, columns.amount, y);
    y = write(line.description, left, y, { width });
    if (line.note) y = write(line.note, left, y, { ...small, width });
    y += 7;
  }
  rule(y, left, right, colours.hairline);
  y += 11;
  invoice.totals.forEach(({ label, value }, index) => {
    const isLast = index === invoice.totals.length - 1;
    const ink: PaperInk = isLast ? { weight: 600, size: 11.5 } : {};
    write(label, middle, y, { ...ink, colour: isLast ? undefined : colours.muted });
    y = cell(value, right, y, ink) + 3;
  });
  for (const note of invoice.notes) y = write(note, left, y + 14, { width: right - left });

  const { heading, text, facts: ways } = invoice.payment;
  const inner = right - left - 36;
  const high =
    heightOf(heading, strong) +
    heightOf(text, { width: inner }) +
    ways.length * (heightOf('x') + 2) +
    32 +
    (ways.length > 0 ? 8 : 0);
  y += 28;
  tint(left, y, right - left, high, colours.tint);
  y = write(heading, left + 18, y + 15, strong);
  y = write(text, left + 18, y + 2, { width: inner });
  factsAt(y + 8, ways, left + 18, left + 18 + 290);
  return paper.finish();
}
