import { lazy } from '../lib/lazy.ts';
import { useLoaded } from '../lib/use-loaded.ts';
import type { Unsaved } from './use-unsaved.ts';

// Loaded when something is typed.
const parts = lazy(() => import('./unsaved-parts.tsx').then((module) => module.UnsavedParts));

/** Says that what was typed was kept, and asks before it is lost. */
export function UnsavedNotice({ unsaved }: { unsaved: Unsaved }) {
  const Parts = useLoaded(parts, unsaved.isDirty, unsaved.isDirty);
  return Parts && <Parts unsaved={unsaved} />;
}
