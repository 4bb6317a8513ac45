import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocale } from '../i18n/provider.tsx';
import { giveUpDraft, keepDraft, readDraft } from '../lib/browser/drafts.ts';
import { lastCrash } from '../lib/pure/crash.ts';
import { askToLeave, type UnsavedForm, unsavedForms } from '../lib/pure/unsaved.ts';

interface UnsavedOptions {
  /** Identifies this form among all forms of the same owner. */
  name: string;
  /** The element that contains the fields: closing anything around it leaves them. */
  element: RefObject<Element | null>;
  /** The input, as JSON can hold it; null while nothing differs. */
  changes: object | null;
  /** Puts kept input into the fields; null puts the original values back. */
  apply(kept: unknown): void;
  /** The query parameter that shows these fields: a change of it leaves them. */
  inQuery?: string | undefined;
  /** The person may go on while the form is being sent. */
  busy?: boolean;
}

/** What a person has typed and not saved. */
export interface Unsaved {
  isDirty: boolean;
  /** Whether the input was restored from this device. */
  wasKept: boolean;
  /** The question before the input is lost; null while nothing is asked. */
  question: { stay(): void; leave(): void } | null;
  /** Called when the code that shows the question has loaded. */
  onAskable(): void;
  /** Drops the input: the fields get their original values. */
  discard(): void;
  /** Called after saving: nothing is kept any more. */
  saved(): void;
}

/** The changes of a form in which only secrets were typed: it is protected, but secrets are never stored. */
const nothing = '{}';

/**
 * Protects what is typed. It is stored on this device at every change and restored at the next visit. Leaving the page,
 * going a step back, and closing the drawer or the tab ask first; an update waits. While the question can't be shown
 * yet, the person may leave: the input is stored.
 */
export function useUnsaved(options: UnsavedOptions): Unsaved {
  const { name, element, changes, inQuery } = options;
  const locale = useLocale();
  const latest = useRef(options);
  const written = useRef<string | null>(null);
  const isAskable = useRef(false);
  const unguard = useRef(() => {});
  /** Ends the watch over a draft that is being shown. */
  const unwatch = useRef(() => {});
  const [wasKept, setWasKept] = useState(false);
  const [applied, setApplied] = useState<unknown>(null);
  const [question, setQuestion] = useState<Unsaved['question']>(null);
  const isDirty = changes !== null;
  const text = isDirty ? JSON.stringify(changes) : null;

  useEffect(function rememberOptions() {
    latest.current = options;
  });

  useEffect(
    function bringBack() {
      const kept = readDraft(name);
      if (kept === null) return;
      // Only a crash is held against a draft: a tab that ends meanwhile leaves it for the next one.
      unwatch.current = lastCrash.subscribe(() => giveUpDraft(name));
      latest.current.apply(kept);
      setWasKept(true);
      setApplied(kept);
      return unwatch.current;
    },
    [name],
  );

  useEffect(
    function noteShown() {
      if (applied) unwatch.current();
    },
    [applied],
  );

  useEffect(
    function keep() {
      // At the start, when nothing has been typed, the draft that is about to be restored mustn't be deleted.
      if (text === written.current) return;
      written.current = text;
      keepDraft(name, text === nothing ? null : latest.current.changes);
      if (text === null) setWasKept(false);
    },
    [name, text],
  );

  function saved() {
    // After saving, the person goes on at once, before the fields notice that nothing differs any more.
    unguard.current();
    written.current = null;
    keepDraft(name, null);
    setWasKept(false);
  }

  function discard() {
    saved();
    latest.current.apply(null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the page has another address
  useEffect(
    function guard() {
      if (!isDirty) return;
      let at = location.href;
      let state: unknown = history.state;

      const isFree = () => latest.current.busy === true || !isAskable.current;

      const form: UnsavedForm = {
        isLeft(by) {
          if (typeof by !== 'string') return by?.contains(element.current) ?? false;
          const [from, to] = [new URL(at), new URL(by, at)];
          const held = ({ searchParams }: URL) => (inQuery ? searchParams.get(inQuery) : null);
          if (from.pathname !== to.pathname || held(from) !== held(to)) return true;
          at = to.href;
          return false;
        },
        ask: () =>
          isFree() ||
          new Promise((resolve) => {
            const answer = (leaves: boolean) => {
              setQuestion(null);
              resolve(leaves);
            };
            setQuestion({ stay: () => answer(false), leave: () => answer(true) });
          }),
        holdStep() {
          const to = location.href;
          if (!form.isLeft(to)) state = history.state;
          else if (!isFree()) {
            history.pushState(state, '', at);
            void askToLeave(to, () => history.back());
            return true;
          }
          return false;
        },
        letGo() {
          if (isFree()) return;
          release();
          discard();
        },
      };

      const warn = (event: BeforeUnloadEvent) => event.preventDefault();
      function release() {
        unsavedForms.delete(form);
        removeEventListener('beforeunload', warn);
      }
      unsavedForms.add(form);
      // Only while it is needed, because browsers don't keep a page with this listener for going back.
      addEventListener('beforeunload', warn);
      unguard.current = release;
      return release;
    },
    [isDirty, name, inQuery, element, locale],
  );

  return {
    isDirty,
    wasKept: wasKept && isDirty,
    question,
    onAskable() {
      isAskable.current = true;
    },
    discard,
    saved,
  };
}
