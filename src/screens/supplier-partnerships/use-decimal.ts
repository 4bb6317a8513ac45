import { useLocale } from '../../i18n/provider.tsx';

/** The decimal mark of the current language. */
export const useDecimal = (): ',' | '.' => (useLocale() === 'da' ? ',' : '.');
