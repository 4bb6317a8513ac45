import { openPhotographs } from '../../server/catalogue/photographs.ts';
import { prepareFile } from '../../server/catalogue/prepare.ts';
import { readBatches } from '../../server/catalogue/reader/batches.ts';
import type { FileReader } from '../../server/catalogue/reader/reader.ts';
import { sanitiseHtml } from '../../server/html/sanitise.ts';

/** Reads files as the server does, but in the caller's thread, for tests that read hundreds of small files. */
export const readerInPlace: FileReader = {
  async open({ path, options, photographs }) {
    const file = await prepareFile(path, options, sanitiseHtml, () => {});
    const pictures = await openPhotographs(photographs);
    return {
      format: file.format.id,
      bytes: file.bytes,
      batches: (size) => readBatches(file, pictures, size, () => {}),
      close: async () => {},
    };
  },
  check: async () => {},
  close: async () => {},
};
