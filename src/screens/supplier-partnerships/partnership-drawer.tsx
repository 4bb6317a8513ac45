import type { Partnership } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import { PartnershipStateWord } from '../../features/partnerships/partnership-state.tsx';
import { PartnershipTermsList } from '../../features/partnerships/partnership-terms.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerPart } from '../../ui/drawer-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useEditing } from '../../ui/use-editing.ts';
import { useLast } from '../../ui/use-last.ts';
import { StateActions } from './state-actions.tsx';
import { TermsForm, termsDraft } from './terms-form.tsx';

interface PartnershipDrawerProps {
  /** Null closes the drawer. */
  partnership: Partnership | null;
  mayDecide: boolean;
  onClose: () => void;
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3' });
const muted = css({ color: 'ink.muted' });

/** One partnership: its state, its terms, and what the supplier may do about them. */
export function PartnershipDrawer({ partnership, mayDecide, onClose }: PartnershipDrawerProps) {
  const t = useT();
  const format = useFormat();
  const shown = useLast(partnership);
  const [editing, setEditing] = useEditing(partnership?.id ?? null, termsDraft);
  const isOver = shown?.state === 'ended';
  return (
    <Drawer open={partnership !== null} onClose={onClose} title={shown?.shop.name ?? ''}>
      {shown && (
        <>
          {!mayDecide && <Notice>{t('supplier.viewer')}</Notice>}
          <DrawerPart>
            <p className={line}>
              <PartnershipStateWord state={shown.state} />
              <span className={muted}>
                {shown.ends_at
                  ? t(isOver ? 'supplier.ended-on' : 'supplier.ends-on', {
                      date: format.date(shown.ends_at),
                    })
                  : t('supplier.since', { date: format.date(shown.started_at) })}
              </span>
            </p>
            <p className={muted}>{t('supplier.sells', { count: shown.products_count })}</p>
            {mayDecide && !isOver && <StateActions key={shown.id} partnership={shown} />}
          </DrawerPart>
          <DrawerPart title={t('partnerships.terms')}>
            {mayDecide && editing === shown.id ? (
              <TermsForm key={shown.id} partnership={shown} onDone={() => setEditing(null)} />
            ) : (
              <>
                <PartnershipTermsList terms={shown.terms} />
                {mayDecide && !isOver && (
                  <div>
                    <Button size="sm" onClick={() => setEditing(shown.id)}>
                      {t('supplier.terms.edit')}
                    </Button>
                  </div>
                )}
              </>
            )}
          </DrawerPart>
        </>
      )}
    </Drawer>
  );
}
