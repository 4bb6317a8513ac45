import type { NamedCategory } from '../../../contract/rules/category-suggestions.ts';

/** All categories as options with their whole path, "Køkken › Kopper", in the language's alphabetical order. */
export function categoryOptions(
  categories: readonly NamedCategory[],
  locale: 'da' | 'en',
): { value: string; label: string }[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = (category: NamedCategory, seen = [category.id]): string => {
    const parent = category.parent_id === null ? undefined : byId.get(category.parent_id);
    const name = category.name[locale];
    return !parent || seen.includes(parent.id)
      ? name
      : `${pathOf(parent, [...seen, parent.id])} › ${name}`;
  };
  const collator = new Intl.Collator(locale);
  return categories
    .map((category) => ({ value: String(category.id), label: pathOf(category) }))
    .sort((a, b) => collator.compare(a.label, b.label));
}
