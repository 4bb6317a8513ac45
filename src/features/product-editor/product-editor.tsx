import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { ShopMoney } from '../../../contract/entities/rates.ts';
import type { ShopVariant } from '../../../contract/entities/shop-products.ts';
import { editGate, type GateResult, publishGate } from '../../../contract/rules/publish-gate.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { askToLeave } from '../../lib/pure/unsaved.ts';
import { useIsOffline, useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useCommit } from '../../sync/react/use-commit.ts';
import { useKeeps } from '../../sync/react/use-store-health.ts';
import type { EditCall } from '../../sync/state/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Drop } from '../../ui/drop.tsx';
import { toast } from '../../ui/toast.ts';
import { UnsavedNotice } from '../../ui/unsaved-notice.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { useShopMoney } from '../products/use-shop-money.ts';
import { RoleGate } from '../team/role-gate.tsx';
import { useMay } from '../team/use-role.ts';
import { draftProblems } from './draft.ts';
import type { EditedProduct } from './edited-product.ts';
import { EditorFields } from './editor-fields.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { GateFindings } from './gate-findings.tsx';
import { RefusedChange } from './refused-change.tsx';
import type { UnreadPrices } from './unread-prices.ts';
import { useDraft } from './use-draft.ts';
import { usePainted } from './use-painted.ts';
import { type RefusedEdit, useRefusedEdits } from './use-refused-edits.ts';
import { VariantsGrid } from './variants-grid.tsx';

interface ProductEditorProps {
  product: EditedProduct;
  title: string;
  /** The refused edit whose content the editor starts with; null to start with the product as it is. */
  change: string | null;
  /** Why nothing can be changed now; null if it can. */
  locked: ReactNode;
  /** The product is on sale, so a price that the publish gate blocks can't be saved. */
  isSold?: boolean;
  open: boolean;
  onClose: () => void;
  /** Shown beside the supplier's name. */
  lead?: ReactNode;
  /** Shown before and after the fields. */
  before?: ReactNode;
  after?: ReactNode;
  /** Shown at the foot, before its buttons. */
  aside?: ReactNode;
}

const note = css({
  marginBottom: '4',
  padding: '3',
  borderRadius: 'md',
  background: 'wait.tint',
  color: 'wait',
  textStyle: 'dense',
});
const findings = css({ minHeight: '5', flex: '1', alignSelf: 'center', textStyle: 'dense' });
const stops = css({ color: 'refuse' });
// Hidden on a phone: the cross is just as near, and the foot should take up little space.
const onDesktop = css({ display: { base: 'none', md: 'inline-flex' } });
const calm = css({ color: 'ink.muted', textStyle: 'dense' });
const fields = css({ minWidth: '0' });
/** The name of each kind in the key under which its draft is stored. */
const kinds = {
  'PATCH /import-products/{id}': 'import-product',
  'PATCH /my-products/{id}': 'my-product',
} as const;

/** A product in a drawer over its list: its texts, and a grid of its variants. */
export function ProductEditor(props: ProductEditorProps) {
  'use memo';
  const { product, title, change, locked, isSold = false, open, onClose } = props;
  const { lead, before, after, aside } = props;
  const t = useT();
  const sync = useSync();
  const commit = useCommit();
  const isOffline = useIsOffline();
  const keeps = useKeeps();
  const money = useShopMoney();
  const refused = useRefusedEdits(product);
  // When opened to correct a refused edit, the editor starts with that edit's content and replaces it.
  const [mending, setMending] = useState(change);
  const mended = refused.find(({ id }) => id === mending) ?? null;
  const words = mended?.fields ?? null;
  const { draft, setDraft, patch, changedElsewhere, reset, apply } = useDraft(product.value, words);
  // The drawer opens at once; its many fields follow after the first paint.
  const isPainted = usePainted();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const problems = draftProblems(draft);
  /** Inputs that aren't prices. */
  const [unread, setUnread] = useState<UnreadPrices>({});
  const unreadCount = Object.keys(unread).length;
  const isDirty = patch !== null || unreadCount > 0;
  const isNarrow = useIsNarrow();
  const may = useMay<EditCall>(useUser()?.shop?.id, 'member');
  const isLocked = locked !== null || !may;
  const gate = isSold
    ? gateOfSold(product.value.variants, draft.variants, money)
    : publishGate(draft.variants, money);
  const cannotSave = problems.length > 0 || isLocked || (isSold && gate.blocks.length > 0);

  const unsaved = useUnsaved({
    name: `${kinds[product.call]}:${product.id}`,
    element: fieldset,
    changes: typed(),
    apply: applyTyped,
    inQuery: 'edit',
  });

  function typed() {
    if (unreadCount > 0) return { ...patch, unread };
    // The refused edit's content is stored in the outbox, so it needs no draft until it is changed.
    return words && JSON.stringify(patch) === JSON.stringify(words) ? null : patch;
  }

  function applyTyped(kept: unknown) {
    const { unread: texts = {}, ...fields } = (kept ?? {}) as { unread?: UnreadPrices };
    setUnread(texts);
    apply(kept && fields);
  }

  function mend(edit: RefusedEdit) {
    setMending(edit.id);
    applyTyped(edit.fields);
  }

  async function save() {
    if (unreadCount > 0) {
      fieldset.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    if (!patch || cannotSave) return;
    if (mended) await sync?.amend(mended.id, patch, product.value);
    else await commit({ call: product.call, args: { id: product.id, body: patch } });
    toast(
      t(
        !isOffline
          ? 'import-list.editor.saved'
          : keeps
            ? 'import-list.editor.saved-offline'
            : 'sync.unkept',
      ),
      {
        tone: isOffline ? 'wait' : 'done',
      },
    );
    unsaved.saved();
    reset();
    onClose();
  }

  function keydown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    // Otherwise the browser would open its "save this page" dialog.
    event.preventDefault();
    void save();
  }

  const parts = [
    <EditorFields
      key="fields"
      draft={draft}
      isLocked={isLocked}
      setDraft={setDraft}
      problems={problems}
    />,
    draft.variants.length > 0 && (
      <VariantsGrid
        key="variants"
        draft={draft}
        setDraft={setDraft}
        unread={unread}
        onUnread={setUnread}
      />
    ),
  ];

  return (
    <Drawer
      open={open}
      onClose={onClose}
      size="lg"
      title={title}
      lead={
        <>
          {product.value.supplier.name} <Drop state={product.freshness} /> {lead}
        </>
      }
      slimFoot
      footer={
        <>
          <div className={findings}>
            {unreadCount > 0 && (
              <p className={stops}>{t('import-list.editor.unread', { count: unreadCount })}</p>
            )}
            <GateFindings gate={gate} />
            {unreadCount + gate.blocks.length + gate.warnings.length === 0 && (
              <span className={calm}>
                {t(
                  isSold ? 'my-products.drawer.findings-none' : 'import-list.editor.findings-none',
                )}
              </span>
            )}
          </div>
          {aside}
          <Button className={onDesktop} onClick={() => void askToLeave(fieldset.current, onClose)}>
            {t('import-list.editor.close')}
          </Button>
          <Button
            tone="primary"
            aria-keyshortcuts="Control+S Meta+S"
            disabled={!isDirty || cannotSave}
            onClick={() => void save()}
          >
            {t(isDirty ? 'import-list.editor.save' : 'import-list.editor.no-changes')}
          </Button>
        </>
      }
    >
      {!isPainted && <EditorSkeleton />}
      <UnsavedNotice unsaved={unsaved} />
      {changedElsewhere && <p className={note}>{t('import-list.editor.changed-elsewhere')}</p>}
      <RoleGate may={may} needs="member" />
      {locked !== null && <div className={note}>{locked}</div>}
      {mended ? (
        <p className={note}>{t('import-list.refused.mending')}</p>
      ) : (
        refused.map((one) => (
          <RefusedChange key={one.id} refused={one} onMend={may ? mend : null} />
        ))
      )}
      {before}
      {isPainted && (
        <fieldset ref={fieldset} disabled={isLocked} className={fields} onKeyDown={keydown}>
          {/* On a narrow screen, the prices come first, because they are changed most often. */}
          {isNarrow ? parts.toReversed() : parts}
        </fieldset>
      )}
      {after}
    </Drawer>
  );
}

/**
 * The findings for a product on sale: an edit is blocked only by problems that it makes worse; existing problems are
 * only reported.
 */
function gateOfSold(
  before: readonly ShopVariant[],
  after: readonly ShopVariant[],
  money: ShopMoney,
): GateResult {
  const blocks = [...new Set(editGate(before, after, money).map(({ code }) => code))];
  const all = publishGate(after, money);
  const known = all.blocks.filter((code) => !blocks.some((block) => block === code));
  return { blocks, warnings: [...known, ...all.warnings] };
}
