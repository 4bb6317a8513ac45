import type { Notice } from '../../../contract/page.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorFrame } from './frame.tsx';

/** In the place of a page that a browser is refused: whole without a script `[§D-told-on-page]`. */
export function NoticePage({ title, hint, action }: Notice) {
  return (
    <ErrorFrame>
      <EmptyState
        motif="parcel"
        level={1}
        title={title}
        action={
          // Of an empty address the browser makes the page's own: it is asked for, not sent again.
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
