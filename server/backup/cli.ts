import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { ask } from '../operator/ask.ts';
import { runCommand } from '../operator/run-command.ts';
import { hereOrThere, withDatabase } from '../operator/with-database.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type BackupOptions, backupUsage, readBackupOptions } from './cli-options.ts';
import { BackupFailure } from './failure.ts';
import { makeBackup } from './make-backup.ts';
import { type Manifest, manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

/** Runs the commands of `backupUsage`. */
async function main(): Promise<number> {
  // npm runs scripts in the package's folder, but paths are relative to the folder that the person is in.
  const base = process.env.INIT_CWD ?? process.cwd();
  const options = readBackupOptions(process.argv.slice(2), base);
  console.log(options === null ? backupUsage : await run(options, readConfig(process.env, [])));
  return 0;
}

async function run(options: BackupOptions, config: Config): Promise<string> {
  if (options.command === 'move') return move(options.to, config);
  const { file } = options;
  if (options.command === 'backup') {
    return `${file}: ${contentOf(await backUp(file, config))}.`;
  }
  const kept = await withDatabase(config, ({ db }) =>
    restoreBackup({ db, dataDir: config.dataDir, storage: openStorage(config), file }),
  );
  return `Restored what was kept on ${kept.madeAt}: ${contentOf(kept)}.`;
}

/** If a server holds the folder's database, it makes the backup instead. */
const backUp = (file: string, config: Config): Promise<Manifest> =>
  hereOrThere(config, {
    here: ({ db }) => makeBackup({ db, storage: openStorage(config), file, now: Date.now() }),
    there: (server) => ask(server, 'POST', '/backup', manifest, { file }),
  });

async function move(to: string, config: Config): Promise<string> {
  const { dataDir } = config;
  const storage = openStorage(config);
  const folder = await mkdtemp(path.join(dataDir, 'move-'));
  const file = path.join(folder, 'backup');
  try {
    const made = await withDatabase(config, ({ db }) =>
      makeBackup({ db, storage, file, now: Date.now() }),
    );
    return await withDatabase({ dataDir, databaseUrl: to }, async ({ db }) => {
      await restoreBackup({ db, dataDir, storage, file });
      return `Both hold ${contentOf(made)}. Set DATABASE_URL for the server from now on.`;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function contentOf({ tables, files }: Manifest): string {
  const counts = Object.values(tables);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${counts.length} tables and ${files} files`;
}

await runCommand(
  { usage: backupUsage, failures: [BackupFailure], undone: 'Nothing was changed.' },
  main,
);
