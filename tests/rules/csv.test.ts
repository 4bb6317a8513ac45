import { expect, test } from 'vitest';
import { asShown, csvOf } from '../../contract/rules/csv.ts';

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

test.each([
  [' =1+1', "' =1+1"],
  ['\t=1', "'\t'=1"],
  ['＝1+1', "'＝1+1"],
  ['Lampe;=HYPERLINK("x")', 'Lampe;\'=HYPERLINK("x")'],
  ['Lampe,@SUM(A1)', "Lampe,'@SUM(A1)"],
  ['Lampe\t-cmd', "Lampe\t'-cmd"],
  ['kun 129,- nu', 'kun 129,- nu'],
  ['-1.234,50', '-1.234,50'],
  ['rød; blå', 'rød; blå'],
])('[§D-lists] %j stands in a spreadsheet as %j, whichever sign parts its cells', (text, shown) => {
  expect(asShown(text)).toBe(shown);
});
