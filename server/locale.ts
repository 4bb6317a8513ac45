export type Locale = 'da' | 'en';

/** The best of our languages for an `Accept-Language` header; Danish when it names none of them `[§9-locale]`. */
export function localeOf(header: string | null): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        language: tag.split('-')[0],
        quality: quality === undefined ? 1 : Number(quality.trim().slice(2)),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const found = wanted.find(({ language }) => language === 'da' || language === 'en');
  return found?.language === 'en' ? 'en' : 'da';
}
