import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { formattingTag, type Locale } from './locale.ts';
import { type Area, loadedMessages, type Messages } from './messages.ts';
import { useTimeZone } from './viewer.ts';

interface I18nProviderProps {
  locale: Locale;
  children: ReactNode;
}

/** The language of everything below; `loadMessages(locale, 'core')` comes first. */
export function I18nProvider({ locale, children }: I18nProviderProps) {
  return (
    <Provider locale={locale} messages={wordsOf(locale, 'core')}>
      {children}
    </Provider>
  );
}

/** Adds the words of `areas`; `loadMessages(locale, area)` comes first. */
export function MoreMessages({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  const { messages } = useIntl();
  const locale = useLocale();
  const all = useMemo(
    () => Object.assign({ ...messages }, ...areas.map((area) => wordsOf(locale, area))) as Messages,
    [messages, locale, areas],
  );
  return (
    <Provider locale={locale} messages={all}>
      {children}
    </Provider>
  );
}

/** The language that is shown. */
export const useLocale = (): Locale => (useIntl().locale === formattingTag.en ? 'en' : 'da');

function wordsOf(locale: Locale, area: Area): Messages {
  const messages = loadedMessages(locale, area);
  if (!messages) throw new Error(`The words ${locale}.${area} are shown before they are loaded.`);
  return messages;
}

interface ProviderProps {
  locale: Locale;
  messages: Messages;
  children: ReactNode;
}

function Provider({ locale, messages, children }: ProviderProps) {
  const timeZone = useTimeZone();
  return (
    <IntlProvider
      locale={formattingTag[locale]}
      defaultLocale={formattingTag[locale]}
      timeZone={timeZone}
      messages={messages}
      wrapRichTextChunksInFragment
    >
      {children}
    </IntlProvider>
  );
}
