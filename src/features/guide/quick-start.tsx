import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useWatch } from '../../sync/react/use-watch.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Drop } from '../../ui/drop.tsx';
import { Progress } from '../../ui/progress.tsx';
import { guideStore } from './guide-store.ts';
import { GuideWords } from './guide-words.tsx';
import { StepList } from './step-list.tsx';
import { nextOf } from './steps.ts';
import { useSteps } from './use-steps.ts';

const bar = css({ marginBottom: '3' });
const lead = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' });

/** The quick start guide `[§2-guide]`. */
export function QuickStart() {
  return (
    <GuideWords>
      <Guide />
    </GuideWords>
  );
}

function Guide() {
  const t = useT();
  const isOpen = useWatch(guideStore, false);
  const { steps, isKnown, hasFailed, storedAt } = useSteps('start');
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = nextOf(steps);
  const close = () => guideStore.set(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('guide.title')}
      // The line is there from the start, so that nothing moves when the count arrives.
      lead={
        <span className={lead}>
          {isKnown ? t('guide.lead', { done }) : hasFailed ? t('guide.unknown') : '\u00a0'}
          {isKnown && storedAt !== null && <Drop state="stored" observedAt={storedAt} />}
        </span>
      }
      footer={
        <>
          <Button onClick={close}>{t('ui.close')}</Button>
          {next && (
            <ButtonLink tone="primary" href={next.href} onClick={close}>
              {t('guide.next')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={bar}>
        <Progress label={t('guide.title')} value={isKnown ? (done / steps.length) * 100 : 0} />
      </div>
      <StepList steps={steps} isKnown={isKnown} onLeave={close} />
    </Dialog>
  );
}
