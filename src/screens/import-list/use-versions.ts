import type {
  ImportProduct,
  ImportProductPatch,
  ImportVariant,
} from '../../../contract/entities/import-products.ts';
import { type MoneyValue, useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';

/** One field of a refused change, in both versions, as words. */
export interface Version {
  key: string;
  field: string;
  mine: string;
  theirs: string;
}

/** Words a patch beside the item that the server has: only the fields that the patch names. */
export function useVersions(product: ImportProduct): (patch: ImportProductPatch) => Version[] {
  const t = useT();
  const format = useFormat();
  const plain = (text: string) =>
    text.replace(/<[^>]+>/g, ' ').trim() || t('import-list.refused.empty');
  const money = (value: MoneyValue | null) =>
    value === null ? t('import-list.refused.empty') : format.money(value);
  const yesNo = (on: boolean) => t(on ? 'import-list.refused.yes' : 'import-list.refused.no');
  const category = (id: number | null) =>
    id === null ? t('import-list.editor.no-category') : String(id);

  function variantVersions(patch: NonNullable<ImportProductPatch['variants']>[number]): Version[] {
    const now = product.variants.find(({ variant_id }) => variant_id === patch.variant_id);
    if (!now) return [];
    const variant = nameOf(now) || t('import-list.grid.only-variant');
    const key = (field: string) => `${patch.variant_id}-${field}`;
    const rows: Version[] = [];
    if (patch.price !== undefined)
      rows.push({
        key: key('price'),
        field: t('import-list.refused.price-of', { variant }),
        mine: money(patch.price),
        theirs: money(now.price),
      });
    if (patch.compare_at !== undefined)
      rows.push({
        key: key('compare'),
        field: t('import-list.refused.compare-of', { variant }),
        mine: money(patch.compare_at),
        theirs: money(now.compare_at),
      });
    if (patch.included !== undefined)
      rows.push({
        key: key('included'),
        field: t('import-list.refused.included-of', { variant }),
        mine: yesNo(patch.included),
        theirs: yesNo(now.included),
      });
    return rows;
  }

  return (patch) => {
    const rows: Version[] = [];
    const add = (key: string, field: string, mine: string, theirs: string) =>
      rows.push({ key, field, mine, theirs });
    if (patch.title !== undefined)
      add('title', t('import-list.editor.name'), patch.title, product.title);
    if (patch.description !== undefined)
      add(
        'description',
        t('import-list.editor.description'),
        plain(patch.description),
        plain(product.description),
      );
    if (patch.category_id !== undefined)
      add(
        'category',
        t('import-list.editor.category'),
        category(patch.category_id),
        category(product.category_id),
      );
    if (patch.tags !== undefined)
      add(
        'tags',
        t('import-list.editor.tags'),
        plain(patch.tags.join(', ')),
        plain(product.tags.join(', ')),
      );
    return [...rows, ...(patch.variants ?? []).flatMap(variantVersions)];
  };
}

/** "Blå / M": what tells a variant apart. */
export const nameOf = ({ options }: Pick<ImportVariant, 'options'>): string =>
  Object.values(options).join(' / ');
