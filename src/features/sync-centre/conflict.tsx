import { useState } from 'react';
import type { ShopProduct, ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import { css, cx } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import {
  compareVersions,
  type Picks,
  picked,
  pickOf,
  type Side,
  sideOf,
} from '../../sync/outbox/conflict.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { choiceBox } from './choice-box.ts';
import { FieldChoice } from './field-choice.tsx';
import { useFieldWords } from './use-field-words.ts';

interface ConflictProps {
  /** The command's id. */
  id: string;
  mine: ShopProductPatch;
  /** What the edit was made from. */
  before: ShopProductPatch | undefined;
  theirs: ShopProduct;
  /** When somebody else changed it, if that is known. */
  changedAt: string | null;
  /** How current `theirs` is, and when the server sent it. */
  source: 'live' | 'stored';
  observedAt: number | undefined;
  onSave: (fields: ShopProductPatch) => void;
  onDiscard: () => void;
}

const parts = css({ gap: '4' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  justifyContent: 'space-between',
});
const whose = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  textStyle: 'dense',
  color: 'ink.muted',
});
const all = css({ display: 'flex', gap: '2' });
const foot = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
const hint = css({ textStyle: 'dense', color: 'ink.muted' });

/** Two versions of one item side by side. The person picks field by field, and nothing is sent until then. */
export function Conflict(props: ConflictProps) {
  const { id, mine, before, theirs, changedAt, source, observedAt, onSave, onDiscard } = props;
  const t = useT();
  const words = useFieldWords();
  const [picks, setPicks] = useState<Picks>(new Map());
  const fields = compareVersions(mine, theirs, before);
  const result = picked(fields, picks);
  const left = fields.filter((one) => sideOf(one, picks) === null).length;

  const pickAll = (side: Side) =>
    setPicks(new Map(fields.map((one) => [one.key, pickOf(one, side)])));

  return (
    <section className={cx(choiceBox, parts)} aria-label={t('sync.conflict.title')}>
      <div className={head}>
        <span className={whose}>
          <span>
            {changedAt ? (
              <>
                {t('sync.conflict.theirs-of')} <DateTime at={changedAt} />
              </>
            ) : (
              t('sync.conflict.theirs')
            )}
          </span>
          <Drop state={source} observedAt={observedAt} />
        </span>
        {fields.length > 0 && (
          <span className={all}>
            <Button size="sm" onClick={() => pickAll('mine')}>
              {t('sync.conflict.all-mine')}
            </Button>
            <Button size="sm" onClick={() => pickAll('theirs')}>
              {t('sync.conflict.all-theirs')}
            </Button>
          </span>
        )}
      </div>
      {fields.map((one) => (
        <FieldChoice
          key={one.key}
          name={`${id}-${one.key}`}
          label={words.labelOf(one)}
          versions={one}
          side={sideOf(one, picks)}
          textOf={(side) => words.textOf(one, side)}
          onPick={(side) => setPicks(new Map(picks).set(one.key, pickOf(one, side)))}
        />
      ))}
      <div className={foot}>
        {result === null ? (
          <Button tone="primary" size="sm" onClick={onDiscard}>
            {t(fields.length > 0 ? 'sync.conflict.keep-theirs' : 'sync.conflict.done')}
          </Button>
        ) : (
          <Button
            tone="primary"
            size="sm"
            disabled={result === 'undecided'}
            onClick={() => {
              if (result !== 'undecided') onSave(result);
            }}
          >
            {t('sync.conflict.save')}
          </Button>
        )}
        <span className={hint} role="status">
          {fields.length === 0 && t('sync.conflict.alike')}
          {left > 0 && t('sync.conflict.left', { count: left })}
        </span>
      </div>
    </section>
  );
}
