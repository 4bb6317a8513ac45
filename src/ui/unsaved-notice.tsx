import { lazy } from '../lib/pure/lazy.ts';
import { useLoaded } from '../lib/react/use-loaded.ts';
import type { Unsaved } from './use-unsaved.ts';

// Loaded when something is typed.
const question = lazy(() =>
  import('./unsaved-question.tsx').then((module) => module.UnsavedQuestion),
);

/** Says that input was kept, and asks before it is lost. */
export function UnsavedNotice({ unsaved }: { unsaved: Unsaved }) {
  const Question = useLoaded(question, unsaved.isDirty, unsaved.isDirty);
  return Question && <Question unsaved={unsaved} />;
}
