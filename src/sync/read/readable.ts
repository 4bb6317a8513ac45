import type { ChangeRow } from '../../../contract/entities/changes.ts';
import { isFields } from '../../shapes/checks.ts';
import { fitsAnswer } from '../../shapes/shapes.ts';
import { keepNewer } from '../store/newer-records.ts';
import type { ChangesDeps } from './changes-options.ts';
import { type ChangePage, isChange, misshapen } from './shape.ts';

/**
 * A page of changes in which a record isn't as this build knows it, as from a server that is newer: what is known of that record stays, the
 * rest is taken, and the record is set aside `[§D-newer]`. Throws where the answer is no page of changes.
 */
export async function readable(
  answer: unknown,
  { model, name, aside, now }: Pick<ChangesDeps, 'model' | 'name' | 'aside' | 'now'>,
): Promise<ChangePage> {
  if (!isPage(answer)) throw misshapen();
  const newer = answer.data.filter((row) => !isChange(row));
  if (!newer.every(({ id, value }) => isFields(value) && value.id === id)) throw misshapen();
  try {
    aside.set(await keepNewer(name, newer, now()));
  } catch {
    // Passed over without a note it would never come again. What isn't kept at all does, with the next start.
    if (model.health.get() === 'durable') throw misshapen();
  }
  const known = ({ entity, id }: ChangeRow) => model.confirmed.tables[entity].get(id);
  const asKnown = (row: ChangeRow) => {
    const value = known(row);
    return (value ? { ...row, value } : { ...row, op: 'delete', value: null }) as ChangeRow;
  };
  return { ...answer, data: answer.data.map((row) => (isChange(row) ? row : asKnown(row))) };
}

const isPage = (answer: unknown): answer is ChangePage =>
  fitsAnswer('GET /changes', answer) === true;
