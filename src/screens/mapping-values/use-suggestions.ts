import type { MappedAttribute } from '../../../contract/entities/value-rules.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import type { SelectOption } from '../../ui/select.tsx';

/**
 * The words that other values of the attribute were last mapped to and, for categories, our own names, in the
 * language's alphabetical order.
 */
export function useSuggestions(
  integration: number,
  attribute: MappedAttribute,
  wanted: boolean,
): readonly SelectOption[] {
  const locale = useLocale();
  const mapped = useReadWhen(wanted, 'GET /shop/integrations/{id}/mapping-values', {
    id: integration,
    query: { page: 1, attribute },
  });
  const isCategory = attribute === 'category';
  const categories = useReadWhen(wanted && isCategory, 'GET /shop/product-categories', {});
  const targets =
    mapped.state === 'ready' ? mapped.value.data.map(({ target_value }) => target_value) : [];
  const names =
    isCategory && categories.state === 'ready'
      ? categories.value.data.map(({ name }) => name[locale])
      : [];
  return [...new Set([...targets, ...names])]
    .sort(new Intl.Collator(locale).compare)
    .map((text) => ({ value: text, label: text }));
}
