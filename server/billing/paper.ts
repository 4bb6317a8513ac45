import PDFDocument from 'pdfkit';
import { type FontWeight, fontFile, partOf } from './paper-fonts.ts';

/** A4, in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 56 } as const;

export interface PaperInk {
  size?: number;
  weight?: FontWeight;
  colour?: string;
  /** Wider texts are broken at blanks. */
  width?: number;
  align?: 'left' | 'right';
}

interface Paper {
  /** Writes a text whose upper left corner is at a point, and returns where the next line would begin. */
  write(text: string, x: number, y: number, ink?: PaperInk): number;
  /** The height of a text. */
  heightOf(text: string, ink?: PaperInk): number;
  rule(y: number, from: number, to: number, colour: string): void;
  tint(x: number, y: number, width: number, height: number, colour: string): void;
  /** The finished file. */
  finish(): Promise<Buffer>;
}

interface About {
  title: string;
  author: string;
  language: string;
  /** When the document was issued: the same document always gives the same file. */
  issuedAt: Date;
}

const usual = { size: 9.5, weight: 400, colour: '#16181D', align: 'left' } as const;
const lineHeight = 1.45;

/** A sheet of paper, written in the typeface of the pages, whatever letters a text has. */
export function openPaper({ title, author, language, issuedAt }: About): Paper {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: issuedAt, ModDate: issuedAt },
  });
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    pdf.on('error', reject);
  });
  const known = new Set<string>();
  const structure = pdf.struct('Document');
  pdf.addStructure(structure);

  function use(part: ReturnType<typeof partOf>, weight: FontWeight, size: number): void {
    const name = `${part} ${weight}`;
    if (!known.has(name)) pdf.registerFont(name, fontFile(part, weight));
    known.add(name);
    pdf.font(name).fontSize(size);
  }

  /** Splits a text into runs that one part of the typeface covers, with their widths. */
  function runsOf(text: string, { size, weight }: Required<Pick<PaperInk, 'size' | 'weight'>>) {
    const runs: { part: ReturnType<typeof partOf>; text: string; width: number }[] = [];
    for (const letter of text) {
      const last = runs.at(-1);
      const part = partOf(letter);
      // A blank needs no change of font.
      if (last && (last.part === part || letter === ' ')) last.text += letter;
      else runs.push({ part, text: letter, width: 0 });
    }
    for (const run of runs) {
      use(run.part, weight, size);
      run.width = pdf.widthOfString(run.text, features);
    }
    return runs;
  }

  const widthOf = (text: string, ink: Required<Pick<PaperInk, 'size' | 'weight'>>) =>
    runsOf(text, ink).reduce((all, { width }) => all + width, 0);

  /** Breaks a text at blanks; a word that is wider than a line is broken inside. */
  function linesOf(text: string, ink: PaperInk): string[] {
    const { width } = ink;
    const style = { ...usual, ...ink };
    if (width === undefined || widthOf(text, style) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (line !== '' && widthOf(line + letter, style) > width) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
  }

  function draw(line: string, x: number, y: number, ink: PaperInk): void {
    const style = { ...usual, ...ink };
    const runs = runsOf(line, style);
    const wide = runs.reduce((all, { width }) => all + width, 0);
    let at = style.align === 'right' ? x + (ink.width ?? 0) - wide : x;
    for (const { part, text, width } of runs) {
      use(part, style.weight, style.size);
      pdf.fillColor(style.colour).text(text, at, y, { lineBreak: false, ...features });
      at += width;
    }
  }

  const stepOf = ({ size = usual.size }: PaperInk) => size * lineHeight;

  return {
    write(text, x, y, ink = {}) {
      const lines = linesOf(text, ink);
      const part = pdf.struct('P', {}, () => {
        lines.forEach((line, index) => {
          draw(line, x, y + index * stepOf(ink), ink);
        });
      });
      structure.add(part);
      return y + lines.length * stepOf(ink);
    },
    heightOf: (text, ink = {}) => linesOf(text, ink).length * stepOf(ink),
    rule(y, from, to, colour) {
      pdf.markContent('Artifact');
      pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(colour).stroke();
      pdf.endMarkedContent();
    },
    tint(x, y, width, height, colour) {
      pdf.markContent('Artifact');
      pdf.roundedRect(x, y, width, height, 6).fill(colour);
      pdf.endMarkedContent();
    },
    finish() {
      structure.end();
      pdf.end();
      return whole;
    },
  };
}

/** Digits of equal width, so that columns of amounts are aligned. */
const features: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum', 'kern'] };
