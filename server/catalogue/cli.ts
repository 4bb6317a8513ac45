import { moveAgain, moveMapped } from '../categories/move-mapped.ts';
import { plantTree } from '../categories/plant-tree.ts';
import { recordProductChanges } from '../changes/record-products.ts';
import type { Config } from '../config.ts';
import { ConfigInvalid, readConfig } from '../config.ts';
import { DatabaseUnavailable, openDatabase } from '../db/open.ts';
import { readHolder } from '../db/open-lock.ts';
import { UsageError } from '../usage-error.ts';
import { type CliOptions, readCliOptions, usage } from './cli-options.ts';
import { createProgressLine, reportText } from './cli-output.ts';
import { exitCodeOf, exitCodeOfError } from './exit-code.ts';
import { CatalogueFailure } from './failure.ts';
import { HandOverFailed, type HoldingServer, handOver, ServerGone } from './hand-over.ts';
import { importFile } from './import-file.ts';
import { readOperatorToken } from './operator.ts';
import { badText, type ImportReport } from './report.ts';

type Told = Omit<ImportReport, 'errors'>;

/** The command of `usage`. Answers the exit code. */
async function main(): Promise<number> {
  // npm runs scripts in the package's folder: paths are meant from where the person stands.
  const options = readCliOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  if (options === null) {
    console.log(usage);
    return 0;
  }
  const report = await run(options, readConfig(process.env, []));
  console.log(options.json ? JSON.stringify(report, null, 2) : reportText(report));
  return exitCodeOf(report);
}

async function run(options: CliOptions, config: Config): Promise<Told> {
  const line = createProgressLine(process.stderr);
  const onBadLine = (text: string) => {
    line.clear();
    console.error(text);
  };
  const onProgress = line.show;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  try {
    database = await openDatabase(config);
  } catch (error) {
    const server = error instanceof DatabaseUnavailable ? holdingServer(config) : null;
    if (server === null) throw error;
    console.error(`The server at ${server.address} holds the database and does the import.`);
    const report = await handOver(server, options, { onProgress, onBadLine });
    line.clear();
    return report;
  }
  try {
    const { db } = database;
    const start = new Date();
    await plantTree(db);
    const report = await importFile(
      db,
      { ...options, dataDir: config.dataDir },
      { onProgress, onBad: (bad) => onBadLine(badText(bad)), recordChanges: recordProductChanges },
    );
    await moveAgain(db, options.supplierId, start);
    await moveMapped(db);
    return report;
  } finally {
    line.clear();
    await database.close();
  }
}

function holdingServer({ databaseUrl, dataDir }: Config): HoldingServer | null {
  const address = databaseUrl === null ? (readHolder(dataDir)?.address ?? null) : null;
  const token = readOperatorToken(dataDir);
  return address === null || token === null ? null : { address, token };
}

/** What the person can do about it; null for an error that is the program's own. */
function explain(error: unknown): string | null {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ServerGone) return error.message;
  const known = [CatalogueFailure, HandOverFailed, DatabaseUnavailable, ConfigInvalid];
  if (!known.some((kind) => error instanceof kind) || !(error instanceof Error)) return null;
  return `Nothing was imported. ${error.message}`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explain(error) ?? error);
  process.exitCode = exitCodeOfError(error);
}
