import { openFolder } from './folder.ts';
import { readStorageUrl } from './s3/address.ts';
import { openS3 } from './s3/s3.ts';
import type { Storage } from './storage.ts';

/** Where an installation stores its files, in a form that can be passed to another thread. */
export interface StoragePlace {
  dataDir: string;
  /** An S3-compatible storage instead of the folder. */
  storageUrl?: string | null;
}

/** S3 if `storageUrl` is set, otherwise the data folder. */
export function openStorage({ dataDir, storageUrl = null }: StoragePlace): Storage {
  const address = storageUrl === null ? null : readStorageUrl(storageUrl);
  return address === null ? openFolder(dataDir) : openS3(address);
}
