import { useLocale } from './provider.tsx';

const codes =
  'AT BE BG CH CY CZ DE DK EE ES FI FO FR GB GL GR HR HU IE IS IT LT LU LV MT NL NO PL PT RO SE SI SK US';

/** The countries that a shop can be in, with their names in the person's language. */
export function useCountries(): { value: string; label: string }[] {
  const locale = useLocale();
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const order = new Intl.Collator(locale);
  return codes
    .split(' ')
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => order.compare(a.label, b.label));
}
