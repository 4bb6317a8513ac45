import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocale } from '../i18n/provider.tsx';
import { keepDraft, noteApplied, takeDraft } from '../lib/browser/drafts.ts';
import { askToLeave, type UnsavedForm, unsavedForms } from '../lib/pure/unsaved.ts';

interface UnsavedOptions {
  /** Names what is typed here among all that the owner may be typing. */
  name: string;
  /** What holds the fields: closing what stands around it leaves them. */
  element: RefObject<Element | null>;
  /** What was typed, such as JSON can hold; null while nothing differs. */
  changes: object | null;
  /** Applies what was kept to what the fields began with; null applies nothing. */
  apply(kept: unknown): void;
  /** The parameter of the query that the fields stand there by: a change of it leaves them. */
  inQuery?: string | undefined;
  /** While it is being sent one may go on. */
  busy?: boolean;
}

/** What a person has typed and not saved. */
export interface Unsaved {
  isDirty: boolean;
  /** Whether it was brought back from this device. */
  wasKept: boolean;
  /** Asked before it is lost; null when nothing is asked. */
  question: { stay(): void; leave(): void } | null;
  /** The question can be shown. */
  onAskable(): void;
  /** Forgets it: the fields stand as they began. */
  discard(): void;
  /** It is saved: nothing is kept any more. */
  saved(): void;
}

/** Of a form in which only secrets were typed: they are guarded, and never kept. */
const nothing = '{}';

/**
 * Guards what is typed: it is kept on this device at every change and brought back at the next visit; going elsewhere, a step
 * back, and closing the drawer or the tab ask first; an update waits. A person who can't be asked yet may go: nothing
 * is lost by it.
 */
export function useUnsaved(options: UnsavedOptions): Unsaved {
  const { name, element, changes, inQuery } = options;
  const locale = useLocale();
  const latest = useRef(options);
  const written = useRef<string | null>(null);
  const isAskable = useRef(false);
  const unguard = useRef(() => {});
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
      const kept = takeDraft(name);
      if (kept === null) return;
      latest.current.apply(kept);
      setWasKept(true);
      setApplied(kept);
    },
    [name],
  );

  useEffect(
    function noteShown() {
      if (applied) noteApplied(name);
    },
    [name, applied],
  );

  useEffect(
    function keep() {
      // Nothing typed yet is no reason to forget what is about to be brought back.
      if (text === written.current) return;
      written.current = text;
      keepDraft(name, text === nothing ? null : latest.current.changes);
      if (text === null) setWasKept(false);
    },
    [name, text],
  );

  function saved() {
    // Whoever saved goes on at once: the fields only learn afterwards that nothing differs any more.
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
      // Only while it is needed: a page that listens for it isn't kept for a step back.
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
