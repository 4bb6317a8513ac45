import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import type { JobFiles } from '../jobs/job-files.ts';
import { CatalogueFailure } from './failure.ts';

/**
 * Takes the file that the command names, and the folder of its pictures, into what the server keeps for the job: whatever
 * becomes of them, the job has all that it needs `[§D-jobs-files]`. Throws `CatalogueFailure` where there is none.
 */
export async function takeIn(
  files: JobFiles,
  id: string,
  { file, images }: { file: string; images: string | null },
): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) {
    throw new CatalogueFailure('not_found', `There is no file ${basename(file)}.`);
  }
  const path = files.pathOf(id);
  await mkdir(dirname(path), { recursive: true });
  // Shares its blocks where the file system can, and is a copy anyway: the person may change the file.
  await copyFile(file, path, constants.COPYFILE_FICLONE);
  if (images !== null) await takeFolder(images, files.pathOf(id, 'pictures'));
}

async function takeFolder(from: string, to: string): Promise<void> {
  const root = await realpath(from).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory()) {
    throw new CatalogueFailure(
      'no_images_folder',
      `--images: there is no folder ${basename(from)}.`,
    );
  }
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    // What a link leads to counts where it lies in the folder itself, as for the reader.
    const real = entry.isSymbolicLink() ? await realpath(path).catch(() => null) : path;
    if (real === null || !real.startsWith(root + sep)) continue;
    if (!(await stat(real)).isFile()) continue;
    const target = join(to, path.slice(root.length));
    await mkdir(dirname(target), { recursive: true });
    // A picture file is replaced, never overwritten: a hard link to it is safe and costs nothing.
    await link(real, target).catch(() => copyFile(real, target, constants.COPYFILE_FICLONE));
  }
}
