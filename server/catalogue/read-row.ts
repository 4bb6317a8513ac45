import { type Cells, fieldsOf, type RowContext } from './fields.ts';
import type { Format } from './formats/format.ts';
import { shortened } from './limits.ts';
import { type Bad, BadValue, type Reading, type StagedRow } from './row.ts';

/** Reads one record. Each part is judged separately: a bad price costs the variant, not the product's other rows. */
export function readRow(cells: Cells, format: Format, context: RowContext): Reading {
  const { line } = cells;
  if (cells.problem !== null) {
    const bad: Bad = { line, value: '', ...cells.problem };
    return { row: brokenRow(cells, format, context, bad), bad };
  }
  const described = attempt(line, () => format.describe(fieldsOf(cells, context)));
  if ('bad' in described) return { row: null, bad: described.bad };
  if (described.value === null) return { row: null, bad: null };

  const { productKey, variantKey, images, links, hidden, otherKey, unpublished } = described.value;
  if (unpublished && !context.drafts) {
    context.notes.add('unpublished', { line, sample: shortened(variantKey ?? productKey, 200) });
    if (unpublished === 'record') return { row: null, bad: null };
    const row = { ...emptyRow(line, productKey), unpublished: true, reported: true } as const;
    return { row: links === undefined ? row : { ...row, links }, bad: null };
  }
  const product = attempt(line, described.value.product ?? nothing);
  const variant = attempt(line, described.value.variant ?? nothing);
  const bad = 'bad' in product ? product.bad : 'bad' in variant ? variant.bad : null;
  const good = 'value' in product && 'value' in variant;
  const key = good && variant.value !== null ? variantKey : null;
  return {
    row: {
      line,
      productKey,
      variantKey: key,
      product: 'value' in product ? product.value : null,
      variant: good ? variant.value : null,
      images,
      ...(links === undefined ? {} : { links }),
      ...(hidden === undefined ? {} : { hidden }),
      ...(otherKey === undefined ? {} : { otherKey }),
      ...(key === null && variantKey !== null ? { named: variantKey } : {}),
      ...('bad' in product ? { broken: product.bad } : {}),
      ...(bad === null ? {} : { reported: true }),
    },
    bad,
  };
}

const emptyRow = (line: number, productKey: string): StagedRow => ({
  ...{ line, productKey, variantKey: null, product: null, variant: null, images: [] },
});

/**
 * A damaged row still names a parent, whose variants must be told, or a variant, which must not leave the catalogue.
 * Both are readable from the row's first cells.
 */
function brokenRow(
  cells: Cells,
  format: Format,
  context: RowContext,
  broken: Bad,
): StagedRow | null {
  const described = attempt(cells.line, () => format.describe(fieldsOf(cells, context)));
  if ('bad' in described || described.value === null) return null;
  const { productKey, variantKey, links, otherKey } = described.value;
  const row: StagedRow = { ...emptyRow(cells.line, productKey), reported: true };
  if (links !== undefined) return { ...row, links, broken };
  if (variantKey === null) return null;
  return { ...row, named: variantKey, ...(otherKey === undefined ? {} : { otherKey }) };
}

const nothing = () => null;

function attempt<T>(line: number, read: () => T): { value: T } | { bad: Bad } {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof BadValue)) throw error;
    const { column, code } = error;
    return {
      bad: { line, column, value: shortened(error.value, 200), code, reason: error.message },
    };
  }
}
