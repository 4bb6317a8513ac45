import { createContext, useContext, useEffect, useState } from 'react';
import type { FailureLike } from './failure-text.ts';

/** The result of a form that the browser sent by itself, before the page's script had loaded `[§D-plain-forms]`. */
export interface SentForm {
  /** The input, by the names of the fields; never a secret. */
  values: Record<string, string>;
  /** Null if it succeeded. */
  failure: (FailureLike & { errors?: Record<string, string[]> }) | null;
}

const ID = 'sent';

/** Reads the result from the page; on the server, it is provided for each request that sends a form. */
const SentFormContext = createContext((): SentForm | null => {
  const text = globalThis.document?.getElementById(ID)?.textContent;
  return text ? JSON.parse(text) : null;
});
export const SentFormProvider = SentFormContext.Provider;

/** The result of the form that the page was loaded with. Only used once: a form that is shown later starts empty. */
export function useSentForm(): SentForm | null {
  const [sent] = useState(useContext(SentFormContext));
  useEffect(function forget() {
    document.getElementById(ID)?.remove();
  }, []);
  return sent;
}
