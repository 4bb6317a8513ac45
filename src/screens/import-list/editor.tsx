import { useRef, useState } from 'react';
import { publishGate } from '../../../contract/rules/publish-gate.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { askToLeave } from '../../lib/unsaved.ts';
import { useIsOffline } from '../../machines/react.tsx';
import { useSync } from '../../sync/provider.tsx';
import { useCommit } from '../../sync/use-commit.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Drop } from '../../ui/drop.tsx';
import { toast } from '../../ui/toast.ts';
import { UnsavedNotice } from '../../ui/unsaved-notice.tsx';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import type { Item } from './columns.tsx';
import { draftProblems } from './draft.ts';
import { EditorBones } from './editor-bones.tsx';
import { EditorFields } from './editor-fields.tsx';
import { GateFindings } from './gate-findings.tsx';
import { RefusedChange } from './refused-change.tsx';
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
const calm = css({ color: 'ink.muted', textStyle: 'dense' });
const fields = css({ minWidth: '0' });
const isAtWork = (state: string) => state === 'queued' || state === 'publishing';

export function Editor({ item, change, open, onClose }: EditorProps) {
  'use memo';
  const t = useT();
  const sync = useSync();
  const commit = useCommit();
  const isOffline = useIsOffline();
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
  const isDirty = patch !== null;
  // The server leaves an item alone while an import has it, and one that it hasn't met yet has no number.
  const isLocked = isAtWork(item.value.state) || item.id <= 0;
  const gate = publishGate(draft.variants);

  const unsaved = useUnsaved({
    name: `import-product:${item.id}`,
    element: fieldset,
    // Until they are touched, the words are safe where they are.
    changes: words && JSON.stringify(patch) === JSON.stringify(words) ? null : patch,
    lay,
    inQuery: 'edit',
  });

  function mend(edit: RefusedEdit) {
    setMending(edit.id);
    lay(edit.fields);
  }

  async function save() {
    if (!patch || problems.length > 0) return;
    if (mended) await sync?.amend(mended.id, patch, item.value);
    else await commit({ call: 'PATCH /import-products/{id}', args: { id: item.id, body: patch } });
    toast(t(isOffline ? 'import-list.editor.saved-offline' : 'import-list.editor.saved'), {
      tone: isOffline ? 'wait' : 'done',
    });
    unsaved.settle();
    reset();
    onClose();
  }

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
      footer={
        <>
          <div className={findings}>
            <GateFindings gate={gate} />
            {gate.blocks.length + gate.warnings.length === 0 && (
              <span className={calm}>{t('import-list.editor.findings-none')}</span>
            )}
          </div>
          <Button onClick={() => void askToLeave(fieldset.current, onClose)}>
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
      {isLocked && (
        <p className={note}>
          {t(item.id <= 0 ? 'import-list.editor.locked-new' : 'import-list.editor.locked')}
        </p>
      )}
      {mended ? (
        <p className={note}>{t('import-list.refused.mending')}</p>
      ) : (
        refused.map((one) => <RefusedChange key={one.id} refused={one} onMend={mend} />)
      )}
      {isPainted && (
        <fieldset ref={fieldset} disabled={isLocked} className={fields}>
          <EditorFields draft={draft} setDraft={setDraft} problems={problems} />
          {draft.variants.length > 0 && <VariantsGrid draft={draft} setDraft={setDraft} />}
        </fieldset>
      )}
    </Drawer>
  );
}
