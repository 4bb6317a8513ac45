import { moveAgain, moveMapped } from '../categories/move-mapped.ts';
import { plantTree } from '../categories/plant-tree.ts';
import { recordProductChanges } from '../changes/record-products.ts';
import { type Config, readConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import { ServerGone } from '../operator/ask.ts';
import { runCommand } from '../operator/run-command.ts';
import { hereOrThere } from '../operator/with-database.ts';
import { type CliOptions, catalogueUsage, readCliOptions } from './cli-options.ts';
import { createProgressLine, reportText } from './cli-output.ts';
import { exitCodeOf, exitCodeOfError } from './exit-code.ts';
import { CatalogueFailure } from './failure.ts';
import { type Hooks, handOver } from './hand-over.ts';
import { importFile } from './import-file.ts';
import { badText, type ImportReport } from './report.ts';

type Report = Omit<ImportReport, 'errors'>;

/** Runs the command of `catalogueUsage` and returns the exit code. */
async function main(): Promise<number> {
  // npm runs scripts in the package's folder, but paths are relative to the folder that the person is in.
  const options = readCliOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  if (options === null) {
    console.log(catalogueUsage);
    return 0;
  }
  const report = await run(options, readConfig(process.env, []));
  console.log(options.json ? JSON.stringify(report, null, 2) : reportText(report));
  return exitCodeOf(report);
}

async function run(options: CliOptions, config: Config): Promise<Report> {
  const line = createProgressLine(process.stderr);
  const onBadLine = (text: string) => {
    line.clear();
    console.error(text);
  };
  const onProgress = line.show;
  try {
    return await hereOrThere<Report>(config, {
      here: ({ db }) => importHere(db, options, config, { onProgress, onBadLine }),
      there: (server) => {
        console.error(`The server at ${server.address} holds the database and does the import.`);
        return handOver(server, options, { onProgress, onBadLine });
      },
    });
  } finally {
    line.clear();
  }
}

async function importHere(
  db: Db,
  options: CliOptions,
  { dataDir, storageUrl }: Config,
  { onProgress, onBadLine }: Hooks,
): Promise<Report> {
  const start = new Date();
  await plantTree(db);
  const report = await importFile(
    db,
    { ...options, dataDir, storageUrl },
    { onProgress, onBad: (bad) => onBadLine(badText(bad)), recordChanges: recordProductChanges },
  );
  await moveAgain(db, options.supplierId, start);
  await moveMapped(db);
  return report;
}

await runCommand(
  {
    usage: catalogueUsage,
    failures: [CatalogueFailure],
    undone: 'Nothing was imported.',
    inOtherWords: (error) =>
      error instanceof ServerGone
        ? `${error.message} An import that it had begun will continue after its next start.`
        : null,
    exitCodeOf: exitCodeOfError,
  },
  main,
);
