import { type ReactNode, use } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { formattingTag, type Locale } from './locale.ts';
import { type Area, loadedMessages, loadMessages, type Messages } from './messages.ts';
import { useTimeZone } from './viewer.ts';

interface I18nProviderProps {
  locale: Locale;
  children: ReactNode;
}

/** The language of everything below. Preload with `loadMessages(locale, 'core')`, or it suspends. */
export function I18nProvider({ locale, children }: I18nProviderProps) {
  return (
    <Provider locale={locale} messages={useMessages(locale, 'core')}>
      {children}
    </Provider>
  );
}

/** Adds the words of the signed-in shop; suspends until they are there. */
export function ShopMessages({ children }: { children: ReactNode }) {
  const { messages } = useIntl();
  const locale = useLocale();
  const shop = useMessages(locale, 'shop');
  return (
    <Provider locale={locale} messages={{ ...(messages as Messages), ...shop }}>
      {children}
    </Provider>
  );
}

/** The language that is shown. */
export const useLocale = (): Locale => (useIntl().locale === formattingTag.en ? 'en' : 'da');

function useMessages(locale: Locale, area: Area): Messages {
  return loadedMessages(locale, area) ?? use(loadMessages(locale, area));
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
