import type { Notice } from '../../../contract/page.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorFrame } from './frame.tsx';

/** The page that a browser gets with a refusal; works without scripts `[§D-told-on-page]`. */
export function NoticePage({ title, hint, action }: Notice) {
  return (
    <ErrorFrame>
      <EmptyState
        motif="parcel"
        level={1}
        title={title}
        action={
          // An empty address links to the current page, so a click loads it again without sending the form again.
          <a href={action.href} className={buttonStyle({ tone: 'primary' })}>
            {action.label}
          </a>
        }
      >
        {hint}
      </EmptyState>
    </ErrorFrame>
  );
}
