import type { ChangeRow } from '../../../contract/entities/changes.ts';
import { isFields } from '../../shapes/checks.ts';
import { fitsAnswer } from '../../shapes/shapes.ts';
import { keepNewer } from '../store/newer-records.ts';
import type { ChangesDeps } from './changes-options.ts';
import { type ChangePage, isChange, misshapen } from './shape.ts';

/**
 * Reads a page of changes that may contain records that this build doesn't understand, from a newer server. Such a
 * record keeps its last known version and is set aside `[§D-newer]`; the rest is taken. Throws if the answer isn't a
 * page of changes.
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
    // If skipping a record weren't noted, it would never be fetched again. A store that isn't durable fetches
    // everything at the next start anyway.
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
