/** The tag that dates, numbers and money are written by `[§9-locale]`: English as it is written in Europe. */
export const formattingTag = { da: 'da-DK', en: 'en-GB' } as const;
