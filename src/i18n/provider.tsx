import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { type LaterWords, WordsContext } from '../lib/react/use-loaded.ts';
import { formattingTag, type Locale } from './locale.ts';
import { type Area, loadedMessages, loadMessages, type Messages } from './messages.ts';
import { useTimeZone } from './viewer.ts';

interface I18nProviderProps {
  locale: Locale;
  children: ReactNode;
}

/** Provides the language for everything below; `loadMessages(locale, 'core')` has to be done before. */
export function I18nProvider({ locale, children }: I18nProviderProps) {
  return (
    <Provider locale={locale} messages={wordsOf(locale, 'core')}>
      {children}
    </Provider>
  );
}

interface MoreMessagesProps {
  /** `loadMessages(locale, area)` has to be done for each before. */
  areas: readonly Area[];
  /** Loaded together with the first part of the page that is loaded on demand. */
  later?: readonly Area[];
  /** A failed load is tried again when this changes. */
  retryKey?: unknown;
  children: ReactNode;
}

/** Adds the texts of `areas`, and those of `later` once they have been needed and loaded. */
export function MoreMessages({ areas, later = none, retryKey, children }: MoreMessagesProps) {
  const { messages } = useIntl();
  const locale = useLocale();
  const words = useLaterMessages(locale, later, retryKey);
  const whole = words.there;
  const all = useMemo(() => {
    const added = (whole ? [...areas, ...later] : areas).map((area) => wordsOf(locale, area));
    return Object.assign({ ...messages }, ...added) as Messages;
  }, [messages, locale, areas, later, whole]);
  return (
    <WordsContext value={words}>
      <Provider locale={locale} messages={all}>
        {children}
      </Provider>
    </WordsContext>
  );
}

const none: readonly Area[] = [];

function useLaterMessages(locale: Locale, areas: readonly Area[], retryKey: unknown): LaterWords {
  const [isWanted, setWanted] = useState(false);
  const [, setCount] = useState(0);
  const there = areas.every((area) => loadedMessages(locale, area));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `retryKey` is a reason to try again
  useEffect(
    function loadWhenWanted() {
      if (there || !isWanted) return;
      Promise.all(areas.map((area) => loadMessages(locale, area))).then(
        () => setCount((count) => count + 1),
        () => {},
      );
    },
    [areas, isWanted, there, locale, retryKey],
  );
  return useMemo(() => ({ there, bring: () => setWanted(true) }), [there]);
}

/** The current language. */
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
