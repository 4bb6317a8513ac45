import { css } from '../../../styled-system/css';
import { guideStore } from '../../features/guide/guide-store.ts';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const card = css({
  borderWidth: '1px',
  borderColor: 'hairline',
  borderRadius: 'lg',
  background: 'surface',
});

/** The first steps, for a shop that has neither items nor products. */
export function NewShop() {
  const t = useT();
  return (
    <section className={card}>
      <EmptyState
        motif="parcel"
        title={t('dashboard.start.title')}
        action={
          <Button tone="primary" onClick={() => guideStore.set(true)}>
            {t('dashboard.start.open')}
          </Button>
        }
      >
        {t('dashboard.start.hint')}
      </EmptyState>
    </section>
  );
}
