import type { Area, Storage, StoredFile } from './storage.ts';

/** An area for files that can be had again. */
export interface BoundedArea {
  /** Stores a file. If the area gets too large by it, those stored longest ago are removed. */
  put(key: string, content: Uint8Array): Promise<void>;
}

/** Keeps an area below `room`, in bytes: by default 1 GB. */
export function boundedArea(storage: Storage, area: Area, room = 1024 ** 3): BoundedArea {
  let size: Promise<number> | null = null;

  const allStored = async (): Promise<StoredFile[]> => {
    const files: StoredFile[] = [];
    for await (const file of storage.list(`${area}/`)) files.push(file);
    return files;
  };

  /** Removes the oldest files until at most `most` bytes are left; returns how many are. */
  async function makeRoom(most: number): Promise<number> {
    const files = await allStored();
    let left = sum(files);
    for (const { key, bytes } of files.toSorted((a, b) => a.at - b.at)) {
      if (left <= most) break;
      await storage.delete(key);
      left -= bytes;
    }
    return left;
  }

  return {
    async put(key, content) {
      await storage.put(key, content);
      size ??= allStored().then(sum);
      const total = (await size) + content.byteLength;
      size = Promise.resolve(total);
      if (total > room) {
        size = makeRoom(room * 0.9);
        await size;
      }
    },
  };
}

const sum = (files: readonly StoredFile[]) => files.reduce((all, { bytes }) => all + bytes, 0);
