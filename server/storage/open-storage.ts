import { openFolder } from './folder.ts';
import { readStorageUrl } from './s3/address.ts';
import { openS3 } from './s3/s3.ts';
import type { Storage } from './storage.ts';

/** Where an installation keeps its files, in a form that another thread can be given. */
export interface StoragePlace {
  dataDir: string;
  /** An S3-compatible storage in place of the folder. */
  storageUrl?: string | null;
}

/** S3 where `storageUrl` is set, else the data folder. */
export function openStorage({ dataDir, storageUrl = null }: StoragePlace): Storage {
  const address = storageUrl === null ? null : readStorageUrl(storageUrl);
  return address === null ? openFolder(dataDir) : openS3(address);
}
