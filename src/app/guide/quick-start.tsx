import { useT } from '../../i18n/t.ts';
import { useWatch } from '../../sync/use-watch.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { guideStore } from '../../ui/guide-store.ts';
import { GuideWords } from './guide-words.tsx';
import { StepList } from './step-list.tsx';
import { useSteps } from './use-steps.ts';

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
  const steps = useSteps('start');
  const close = () => guideStore.set(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('guide.title')}
      lead={t('guide.lead', { done: steps.filter(({ isDone }) => isDone).length })}
      footer={<Button onClick={close}>{t('ui.close')}</Button>}
    >
      <StepList steps={steps} onLeave={close} />
    </Dialog>
  );
}
