import type { FieldOwner, ListingField, StoreChange } from '../../../contract/entities/listings.ts';
import type { ShopVariant } from '../../../contract/entities/shop-products.ts';
import { css, cx } from '../../../styled-system/css';
import { nameOf } from '../../features/product-editor/variant-name.ts';
import { storeFieldWords } from '../../features/products/store-field-words.ts';
import { differing } from '../../features/sync-centre/differing.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

interface StoreChangesProps {
  changes: readonly StoreChange[];
  /** The product's variants, because each has its own price. */
  variants: readonly ShopVariant[];
  /** Null for people who may not decide. */
  onChoose: ((field: ListingField, owner: FieldOwner) => void) | null;
}

const box = css({
  display: 'grid',
  gap: '5',
  marginTop: '3',
  padding: '3',
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'hairline',
  background: 'subtle',
});
const title = css({ textStyle: 'label' });
const calm = css({ color: 'ink.muted', textStyle: 'dense' });
const group = css({ display: 'grid', gap: '2', minWidth: '0' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const name = css({ fontWeight: 'medium' });
const sides = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  columnGap: '4',
  rowGap: '1',
  '& dt': { color: 'ink.muted', textStyle: 'caption' },
  '& dd': { overflowWrap: 'anywhere', lineClamp: '4' },
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const choice = css({
  '&[aria-pressed=true]': { background: 'selected', borderColor: 'ink' },
});

const choices = [
  { owner: 'ours', words: 'listing.changes.take' },
  { owner: 'store', words: 'listing.changes.keep' },
] as const;

/** What somebody has changed in the store: our value beside theirs for each field, and which of the two applies. */
export function StoreChanges({ changes, variants, onChoose }: StoreChangesProps) {
  const t = useT();
  const isOpen = changes.some(({ owner }) => owner === null);
  const fields = Map.groupBy(changes, ({ field }) => field);
  return (
    <div className={box}>
      <div>
        <h4 className={title}>{t('listing.changes.title')}</h4>
        {isOpen && <p className={calm}>{t('listing.changes.meanwhile')}</p>}
      </div>
      {[...fields].map(([field, ofField]) => (
        <FieldChange
          key={field}
          field={field}
          changes={ofField}
          variants={variants}
          onChoose={onChoose && ((owner) => onChoose(field, owner))}
        />
      ))}
    </div>
  );
}

interface FieldChangeProps extends Pick<StoreChangesProps, 'changes' | 'variants'> {
  field: ListingField;
  onChoose: ((owner: FieldOwner) => void) | null;
}

function FieldChange({ field, changes, variants, onChoose }: FieldChangeProps) {
  const t = useT();
  const textsOf = useTexts();
  // If a store changes one more price, the field is undecided again, even though the other prices are decided.
  const owner = changes.every((one) => one.owner === changes[0]?.owner)
    ? (changes[0]?.owner ?? null)
    : null;
  const label = t(storeFieldWords[field]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset’s legend can’t stand in a line with a badge
    <div role="group" aria-label={label} className={group}>
      <div className={head}>
        <span className={name}>{label}</span>
        {owner === null ? (
          <Badge tone="wait">{t('listing.changes.undecided')}</Badge>
        ) : (
          <span className={calm}>{t(`listing.changes.is-${owner}`)}</span>
        )}
      </div>
      {changes.map((change) => {
        const variant = variants.find(({ variant_id }) => variant_id === change.variant_id);
        const { ours, theirs } = textsOf(change);
        return (
          <div key={change.variant_id}>
            {variant && variants.length > 1 && <p className={calm}>{nameOf(variant)}</p>}
            <dl className={sides}>
              <div>
                <dt>{t('listing.changes.mine')}</dt>
                <dd>{ours}</dd>
              </div>
              <div>
                <dt>{t('listing.changes.theirs')}</dt>
                <dd>{theirs}</dd>
              </div>
            </dl>
          </div>
        );
      })}
      {onChoose && (
        <div className={buttons}>
          {choices.map((one) => (
            <Button
              key={one.owner}
              size="sm"
              aria-pressed={owner === one.owner}
              className={cx(choice)}
              onClick={() => onChoose(one.owner)}
            >
              {t(one.words)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Both values as text: only the differing part of long texts, and prices in the store's currency. */
function useTexts() {
  const t = useT();
  const format = useFormat();
  const empty = t('sync.field.empty');
  const textOf = (value: StoreChange['ours'], field: ListingField): string => {
    if (value === null || value === '') return empty;
    if (typeof value !== 'string') return format.money(value);
    return field === 'tags' ? value.split(/\s*,\s*/).join(', ') : value;
  };
  return ({ field, ours, theirs }: StoreChange) => {
    if (field === 'description' && typeof ours === 'string' && typeof theirs === 'string') {
      const { mine, theirs: other } = differing(ours, theirs);
      return { ours: mine || empty, theirs: other || empty };
    }
    return { ours: textOf(ours, field), theirs: textOf(theirs, field) };
  };
}
