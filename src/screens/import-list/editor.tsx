import { useRef, useState } from 'react';
import { publishGate } from '../../../contract/rules/publish-gate.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { askToLeave } from '../../lib/unsaved.ts';
import { useIsOffline, useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useCommit } from '../../sync/react/use-commit.ts';
import { useMay } from '../../sync/react/use-role.ts';
import { useKeeps } from '../../sync/react/use-store-health.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Drop } from '../../ui/drop.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { toast } from '../../ui/toast.ts';
import { UnsavedNotice } from '../../ui/unsaved-notice.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import type { Item } from './columns.tsx';
import { draftProblems } from './draft.ts';
import { EditorBones } from './editor-bones.tsx';
import { EditorFields } from './editor-fields.tsx';
import { GateFindings } from './gate-findings.tsx';
import { RefusedChange } from './refused-change.tsx';
import type { UnreadPrices } from './unread-prices.ts';
import { useDraft } from './use-draft.ts';
import { usePainted } from './use-painted.ts';
import { type RefusedEdit, useRefusedEdits } from './use-refused-edits.ts';
import { VariantsGrid } from './variants-grid.tsx';

interface EditorProps {
  item: Item;
  /** The refused edit whose words it begins with; null where it begins with the item as it stands. */
  change: string | null;
  open: boolean;
  onClose: () => void;
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
// On a phone the cross is as near, and the foot takes little of the little there is.
const onDesktop = css({ display: { base: 'none', md: 'inline-flex' } });
const calm = css({ color: 'ink.muted', textStyle: 'dense' });
const fields = css({ minWidth: '0' });
const isAtWork = (state: string) => state === 'queued' || state === 'publishing';

export function Editor({ item, change, open, onClose }: EditorProps) {
  'use memo';
  const t = useT();
  const sync = useSync();
  const commit = useCommit();
  const isOffline = useIsOffline();
  const keeps = useKeeps();
  const refused = useRefusedEdits(item.id);
  // Opened to mend a refused edit: it begins with its words, and takes its place.
  const [mending, setMending] = useState(change);
  const mended = refused.find(({ id }) => id === mending) ?? null;
  const words = mended?.fields ?? null;
  const { draft, setDraft, patch, changedElsewhere, reset, lay } = useDraft(item.value, words);
  // The drawer answers the click without its many fields.
  const isPainted = usePainted();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const problems = draftProblems(draft);
  /** Prices that can't be read, as they were typed. */
  const [unread, setUnread] = useState<UnreadPrices>({});
  const unreadCount = Object.keys(unread).length;
  const isDirty = patch !== null || unreadCount > 0;
  const isNarrow = useIsNarrow();
  // The server leaves an item alone while an import has it, and one that it hasn't met yet has no number.
  const may = useMay<'PATCH /import-products/{id}'>(useUser()?.shop?.id, 'member');
  const isTaken = isAtWork(item.value.state) || item.id <= 0;
  const isLocked = isTaken || !may;
  const gate = publishGate(draft.variants);

  const unsaved = useUnsaved({
    name: `import-product:${item.id}`,
    element: fieldset,
    changes: typed(),
    lay: layTyped,
    inQuery: 'edit',
  });

  function typed() {
    if (unreadCount > 0) return { ...patch, unread };
    // Until they are touched, the words are safe where they are.
    return words && JSON.stringify(patch) === JSON.stringify(words) ? null : patch;
  }

  function layTyped(kept: unknown) {
    const { unread: texts = {}, ...fields } = (kept ?? {}) as { unread?: UnreadPrices };
    setUnread(texts);
    lay(kept && fields);
  }

  function mend(edit: RefusedEdit) {
    setMending(edit.id);
    layTyped(edit.fields);
  }

  async function save() {
    if (unreadCount > 0) {
      fieldset.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    if (!patch || problems.length > 0) return;
    if (mended) await sync?.amend(mended.id, patch, item.value);
    else await commit({ call: 'PATCH /import-products/{id}', args: { id: item.id, body: patch } });
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
    unsaved.settle();
    reset();
    onClose();
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
      title={t('import-list.editor.title')}
      lead={
        <>
          {item.value.supplier.name} <Drop state={item.freshness} />
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
              <span className={calm}>{t('import-list.editor.findings-none')}</span>
            )}
          </div>
          <Button className={onDesktop} onClick={() => void askToLeave(fieldset.current, onClose)}>
            {t('import-list.editor.close')}
          </Button>
          <Button
            tone="primary"
            disabled={!isDirty || problems.length > 0 || isLocked}
            onClick={() => void save()}
          >
            {t(isDirty ? 'import-list.editor.save' : 'import-list.editor.no-changes')}
          </Button>
        </>
      }
    >
      {!isPainted && <EditorBones />}
      <UnsavedNotice unsaved={unsaved} />
      {changedElsewhere && <p className={note}>{t('import-list.editor.changed-elsewhere')}</p>}
      <RoleGate may={may} needs="member" />
      {isTaken && (
        <p className={note}>
          {t(item.id <= 0 ? 'import-list.editor.locked-new' : 'import-list.editor.locked')}
        </p>
      )}
      {mended ? (
        <p className={note}>{t('import-list.refused.mending')}</p>
      ) : (
        refused.map((one) => (
          <RefusedChange key={one.id} refused={one} onMend={may ? mend : null} />
        ))
      )}
      {isPainted && (
        <fieldset ref={fieldset} disabled={isLocked} className={fields}>
          {/* With little room, what is most often changed comes first. */}
          {isNarrow ? parts.toReversed() : parts}
        </fieldset>
      )}
    </Drawer>
  );
}
