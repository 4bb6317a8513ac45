import { useState } from 'react';
import type { Partnership } from '../../../../contract/entities/partnerships.ts';
import { css } from '../../../../styled-system/css';
import type { Failure } from '../../../api/failure.ts';
import { PartnershipStateWord } from '../../../features/partnerships/partnership-state.tsx';
import { PartnershipTermsList } from '../../../features/partnerships/partnership-terms.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/t.ts';
import { useSend } from '../../../sync/react/provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { EndDialog } from '../../../ui/end-dialog.tsx';
import { toast } from '../../../ui/toast.ts';

const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  padding: '5',
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '3',
});
const name = css({ textStyle: 'heading' });
const muted = css({ textStyle: 'dense', color: 'ink.muted' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  marginTop: 'auto',
  // Aligns the button's text with the card's edge.
  '& > button': { marginLeft: 'auto', marginRight: { base: '-3.5', md: '-2.5' } },
});

interface PartnershipCardProps {
  partnership: Partnership;
  mayEnd: boolean;
}

/** One supplier: the partnership's state and terms. */
export function PartnershipCard({ partnership, mayEnd }: PartnershipCardProps) {
  const t = useT();
  const format = useFormat();
  const send = useSend();
  const [isEnding, setIsEnding] = useState(false);
  const { id, supplier, state, terms, ends_at: endsAt } = partnership;

  async function end(ends_at: string): Promise<Failure | null> {
    const body = { state: 'ending', ends_at } as const;
    const sent = await send('PATCH /shop/partnerships/{id}', { id, body });
    if (sent.kind === 'failed') return sent.failure;
    setIsEnding(false);
    toast(t('partnerships.end.done', { name: supplier.name }), { tone: 'done' });
    return null;
  }

  return (
    <article className={card}>
      <header className={head}>
        <h3 className={name}>{supplier.name}</h3>
        <PartnershipStateWord state={state} />
      </header>
      <PartnershipTermsList terms={terms} />
      <footer className={foot}>
        <span className={muted}>
          {endsAt
            ? t(state === 'ended' ? 'partnerships.ended-on' : 'partnerships.ends-on', {
                date: format.date(endsAt),
              })
            : t('partnerships.since', { date: format.date(partnership.started_at) })}
        </span>
        {mayEnd && (state === 'active' || state === 'paused') && (
          <Button size="sm" tone="quiet" onClick={() => setIsEnding(true)}>
            {t('partnerships.end')}
          </Button>
        )}
      </footer>
      {isEnding && (
        <EndDialog name={supplier.name} onEnd={end} onClose={() => setIsEnding(false)} />
      )}
    </article>
  );
}
