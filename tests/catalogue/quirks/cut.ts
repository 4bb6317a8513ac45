import { writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { CatalogueFailure } from '../../../server/catalogue/failure.ts';
import { openPhotographs } from '../../../server/catalogue/photographs.ts';
import { prepareFile } from '../../../server/catalogue/prepare.ts';
import { nothingSaid, type ReadOptions } from '../../../server/catalogue/read-options.ts';
import { readBatches } from '../../../server/catalogue/reader/batches.ts';
import { isLong } from '../../support/share.ts';

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The codes of the notes on a file that can be read to its end, else the failure. */
async function notesOf(
  path: string,
  said: Partial<ReadOptions>,
): Promise<string[] | CatalogueFailure> {
  const nobody = () => {};
  try {
    const options = { ...nothingSaid, currency: 'DKK', ...said };
    const file = await prepareFile(path, options, (html) => html, nobody);
    const pictures = await openPhotographs({ folder: null, dataDir: '', dryRun: true });
    for await (const _ of readBatches(file, pictures, () => 1_000, nobody));
    return file.context.notes.list.map(({ code }) => code);
  } catch (error) {
    if (error instanceof CatalogueFailure) return error;
    throw error;
  }
}

/** `npm run test:long` cuts more often. */
const cuts = isLong ? 50 : 6;

/**
 * Cuts a file at several random bytes: each part must be refused, end between two rows, or get a note that its last
 * row may be incomplete. Returns the share that was refused.
 */
export async function cutOften(
  bytes: Buffer,
  path: string,
  { encoding, said, isXml }: { encoding: string; said: Partial<ReadOptions>; isXml: boolean },
): Promise<number> {
  const draw = drawn(bytes.length);
  let refused = 0;
  for (let turn = 0; turn < cuts; turn += 1) {
    const at = Math.floor(draw() * bytes.length);
    const part = bytes.subarray(0, at);
    await writeFile(path, part);
    const notes = await notesOf(path, said);
    if (notes instanceof CatalogueFailure) {
      refused += 1;
      continue;
    }
    const ends = isXml || /[\r\n]$/.test(new TextDecoder(encoding).decode(part));
    expect([at, notes.includes('no_last_break')]).toEqual([at, !ends]);
  }
  return refused / cuts;
}
