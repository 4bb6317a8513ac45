import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The paths of all files below a folder; none where there is no such folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return inside.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
}
