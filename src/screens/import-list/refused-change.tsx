import type { ImportProductPatch } from '../../../contract/entities/import-products.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useCommit } from '../../sync/use-commit.ts';
import { useOutbox } from '../../sync/use-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { DropMark } from '../../ui/drop.tsx';
import { failureText } from '../../ui/failure-text.ts';
import type { Item } from './columns.tsx';
import { useVersions } from './use-versions.ts';

const box = css({
  marginBottom: '5',
  padding: '4',
  borderRadius: 'lg',
  background: 'refuse.tint',
});
const heading = css({
  display: 'flex',
  gap: '2',
  alignItems: 'center',
  textStyle: 'label',
  color: 'refuse',
});
const why = css({ textStyle: 'dense', marginTop: '1' });
const table = css({
  width: 'full',
  marginBlock: '3',
  textStyle: 'dense',
  tableLayout: 'fixed',
  '& :is(th, td)': {
    textAlign: 'left',
    verticalAlign: 'top',
    paddingBlock: '1.5',
    paddingRight: '3',
    borderTopWidth: '1px',
    borderColor: 'hairline',
    overflowWrap: 'anywhere',
  },
  '& thead th': { color: 'ink.muted', fontWeight: 'medium', borderTopWidth: '0' },
});
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** A change that the server refused, beside what it has: the person decides, and nothing is lost until then. */
export function RefusedChange({ item }: { item: Item }) {
  const t = useT();
  const { commands, discard } = useOutbox();
  const commit = useCommit();
  const versions = useVersions(item.value);

  async function saveMine(id: string, patch: ImportProductPatch) {
    const { rev: _, ...body } = patch;
    // The new one first: a crash between the two must leave the change twice, never not at all.
    await commit({ call: 'PATCH /import-products/{id}', args: { id: item.id, body } });
    await discard(id);
  }

  return commands.map(({ id, state, command, failure }) => {
    if (state !== 'refused' || command.call !== 'PATCH /import-products/{id}') return null;
    if (Number(command.args.id) !== item.id) return null;
    const { body } = command.args;
    const isStale = failure?.kind === 'refused' && failure.code === 'stale_rev';
    return (
      <section key={id} className={box} role="alert">
        <h3 className={heading}>
          <DropMark state="refused" size={16} />
          {t(isStale ? 'import-list.refused.stale' : 'import-list.refused.other')}
        </h3>
        {!isStale && failure && <p className={why}>{t(failureText(failure).hint)}</p>}
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{t('import-list.refused.field')}</th>
              <th scope="col">{t('import-list.refused.mine')}</th>
              <th scope="col">{t('import-list.refused.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {versions(body).map(({ key, field, mine, theirs }) => (
              <tr key={key}>
                <th scope="row">{field}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={actions}>
          <Button size="sm" tone="primary" onClick={() => void saveMine(id, body)}>
            {t('import-list.refused.keep-mine')}
          </Button>
          <Button size="sm" onClick={() => void discard(id)}>
            {t('import-list.refused.keep-theirs')}
          </Button>
        </div>
      </section>
    );
  });
}
