import { css } from '../../styled-system/css';
import { Button } from '../ui/button.tsx';
import { Drawing, type Motif } from '../ui/drawing.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Chapter, Specimen } from './chapter.tsx';
import { useSamples } from './words.ts';

const motifs: readonly Motif[] = ['shelf', 'orders', 'cable', 'compass', 'done'];
const skeleton = css({ display: 'grid', gap: '2', width: '16rem' });
const nothing = () => {};

/** What is shown if there is nothing, or nothing yet. */
export function States() {
  const words = useSamples();
  return (
    <Chapter name="states">
      <Specimen name="EmptyState, NoMatches" wide>
        <EmptyState
          motif="parcel"
          title={words.question}
          action={<Button tone="primary">{words.button}</Button>}
        >
          {words.answer}
        </EmptyState>
        <NoMatches title={words.question} onClear={nothing} />
      </Specimen>
      <Specimen name="Drawing">
        {motifs.map((motif) => (
          <Drawing key={motif} motif={motif} />
        ))}
      </Specimen>
      <Specimen name="ErrorState" wide>
        <ErrorState failure={{ kind: 'offline' }} onRetry={nothing} />
        <ErrorState failure={{ kind: 'refused', code: 'forbidden' }} />
      </Specimen>
      <Specimen name="Notice" wide>
        <Notice>{words.hint}</Notice>
        <Notice tone="done">{words.hint}</Notice>
        <Notice tone="wait">{words.hint}</Notice>
        <Notice tone="refuse">
          <strong>{words.question}</strong>
          <span>{words.answer}</span>
        </Notice>
      </Specimen>
      <Specimen name="Skeleton, Spinner">
        <span className={skeleton}>
          <Skeleton width="70%" height="1.25rem" />
          <Skeleton />
          <Skeleton width="90%" />
        </span>
        <Spinner />
        <Spinner size={24} />
      </Specimen>
    </Chapter>
  );
}
