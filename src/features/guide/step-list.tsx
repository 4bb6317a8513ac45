import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import { css, cva } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { nextOf, type Step } from './steps.ts';

const list = css({ display: 'grid', gap: '1', marginInline: '-2' });
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  padding: '2',
  borderRadius: 'md',
  color: 'ink',
  transition: 'background-color 120ms',
  _hover: { background: 'subtle' },
  '& > svg': { color: 'ink.muted', flexShrink: '0' },
});
const mark = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '7',
    height: '7',
    flexShrink: '0',
    borderRadius: 'full',
    fontWeight: 'semibold',
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    done: {
      true: { background: 'done.tint', color: 'done' },
      false: { background: 'subtle', color: 'ink.muted' },
    },
    next: { true: { background: 'accent!', color: 'accent.ink!' } },
  },
});
const words = css({ flex: '1', minWidth: '0' });
const title = css({ display: 'block', fontWeight: 'medium' });
const hint = css({ display: 'block', textStyle: 'dense', color: 'ink.muted' });

interface StepListProps {
  steps: readonly Step[];
  /** While false, no step is marked as done or as the next one. */
  isKnown: boolean;
  onLeave: () => void;
}

/** The steps in order; a done one has a tick instead of its number, and the next one is highlighted. */
export function StepList({ steps, isKnown, onLeave }: StepListProps) {
  const t = useT();
  const next = isKnown ? nextOf(steps) : null;
  return (
    <ol className={list}>
      {steps.map((step, index) => (
        <li key={step.title} aria-current={step === next ? 'step' : undefined}>
          <Link href={step.href} onClick={onLeave} className={row}>
            <span className={mark({ done: step.isDone, next: step === next })}>
              {step.isDone ? <Check aria-hidden="true" size={16} /> : index + 1}
            </span>
            <span className={words}>
              <span className={title}>
                {t(step.title)}
                {step.isDone && <VisuallyHidden>{`, ${t('guide.done')}`}</VisuallyHidden>}
              </span>
              <span className={hint}>{t(step.hint)}</span>
            </span>
            <ChevronRight aria-hidden="true" size={16} />
          </Link>
        </li>
      ))}
    </ol>
  );
}
