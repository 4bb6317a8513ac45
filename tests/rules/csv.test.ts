import { expect, test } from 'vitest';
import { csvOf } from '../../src/lib/csv.ts';

test('[§D-lists] a list is taken along as a file that spreadsheets read as it was', () => {
  const file = csvOf(
    [
      ['Produkt', 'Pris'],
      ['Lampe "Lys", stor', '1.299,95 DKK'],
      ['To\nlinjer', '-12,5'],
    ],
    ';',
  );
  expect(file).toBe(
    '\uFEFFProdukt;Pris\r\n"Lampe ""Lys"", stor";"1.299,95 DKK"\r\n"To\nlinjer";"-12,5"\r\n',
  );
});

test('[§D-lists] nothing in the file is run as a formula', () => {
  const cells = csvOf([['=HYPERLINK("x")', '+45 12', '-1+2', '@a', '-3.5', 'a=b']], ',');
  expect(cells).toBe(`\uFEFF"'=HYPERLINK(""x"")",'+45 12,'-1+2,'@a,-3.5,a=b\r\n`);
});
