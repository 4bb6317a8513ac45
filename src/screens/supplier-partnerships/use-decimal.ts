import { useLocale } from '../../i18n/provider.tsx';

/** The decimal mark of the language shown. */
export const useDecimal = (): ',' | '.' => (useLocale() === 'da' ? ',' : '.');
