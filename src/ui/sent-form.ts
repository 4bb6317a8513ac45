import { createContext, useContext, useEffect, useState } from 'react';
import type { FailureLike } from './failure-text.ts';

/** What came of a form that the browser sent by itself, before its page had a script `[§D-plain-forms]`. */
export interface SentForm {
  /** What was typed, by the names of the fields; never a secret. */
  values: Record<string, string>;
  /** Null where it was done. */
  failure: (FailureLike & { errors?: Record<string, string[]> }) | null;
}

const ID = 'sent';

/** Reads what came with the page; the server provides its own, one a request that is a form. */
const SentFormContext = createContext((): SentForm | null => {
  const text = globalThis.document?.getElementById(ID)?.textContent;
  return text ? JSON.parse(text) : null;
});
export const SentFormProvider = SentFormContext.Provider;

/** Of the form that the page came with, once: what is shown after it starts over. */
export function useSentForm(): SentForm | null {
  const [sent] = useState(useContext(SentFormContext));
  useEffect(function forget() {
    document.getElementById(ID)?.remove();
  }, []);
  return sent;
}
