import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import type { JobFiles } from '../jobs/job-files.ts';
import { CatalogueFailure } from './failure.ts';

/**
 * Brings the file that the command names, and its folder of pictures, into the job's own files, so that the job has
 * everything it needs whatever happens to them `[§D-jobs-files]`. Throws `CatalogueFailure` if there is no such file
 * or folder.
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
  // Shares disk blocks if the file system can. A copy all the same, because the person may change the file.
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
    // A link only counts if its target is inside the folder, as in the reader.
    const real = entry.isSymbolicLink() ? await realpath(path).catch(() => null) : path;
    if (real === null || !real.startsWith(root + sep)) continue;
    if (!(await stat(real)).isFile()) continue;
    const target = join(to, path.slice(root.length));
    await mkdir(dirname(target), { recursive: true });
    // People replace picture files instead of changing them, so a hard link is safe, and takes no space.
    await link(real, target).catch(() => copyFile(real, target, constants.COPYFILE_FICLONE));
  }
}
