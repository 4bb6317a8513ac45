import { readStorageUrl } from './s3/address.ts';
import { type Storage, StorageFailure } from './storage.ts';

/** Why the files' storage can't be used, in words for the person who starts the server. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Tries the storage once, before anything relies on it. Throws `StorageUnavailable`. */
export async function checkStorage(storage: Storage, storageUrl: string | null): Promise<void> {
  try {
    // Opens a file instead of looking it up, because only then the storage reports a missing bucket.
    const file = await storage.open('media/none');
    file?.content.destroy();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    const address = storageUrl === null ? null : readStorageUrl(storageUrl);
    const where = address && `${address.origin}/${address.bucket}`;
    throw new StorageUnavailable(
      `The storage at ${where} (STORAGE_URL) can't be used: ${error.message}`,
      { cause: error },
    );
  }
}
