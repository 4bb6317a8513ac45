import { NotBrought } from './snapshot.ts';

/**
 * Does a step that may use chunks which haven't been read from the disk: waits until `bring` has brought the one that it
 * lacks, and does it again.
 */
export async function whenBrought(
  step: () => unknown,
  bring: (key: string) => Promise<void>,
): Promise<void> {
  for (;;)
    try {
      step();
      return;
    } catch (error) {
      if (!(error instanceof NotBrought)) throw error;
      await bring(error.key);
    }
}
