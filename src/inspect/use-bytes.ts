import { useFormat } from '../i18n/format.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Texts for sizes, in units of 1000, as browsers use them. */
export function useBytes(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) => {
    const step = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
    const shown = bytes / 1_000 ** step;
    return `${format.number(Number(shown.toFixed(shown < 10 && step > 0 ? 1 : 0)))} ${units[step]}`;
  };
}
