import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../support/until.ts';
import type { Line } from './line.ts';

/** Rows per file, so that it is read and merged in several pieces. */
const rows = 400;

/** A supplier whose files arrive at one server and are imported by any that is alive, through the shared storage. */
export function createSupplier(line: Line) {
  let files = 0;
  return {
    files: () => files,
    /** Sends one file after the other until `end`, with a pause of so many milliseconds after each. */
    async work(end: number, pause = 0): Promise<void> {
      while (Date.now() < end) {
        const lines = Array.from(
          { length: rows },
          (_, at) => `f${files}-${at},Vare ${at},f${files}-${at},10`,
        );
        const raw = `Handle,Title,Variant SKU,Variant Price\n${lines.join('\n')}\n`;
        const query = { filename: 'varer.csv', currency: 'DKK' };
        const { data: job } = await line.ask('POST /supplier/catalogue', { query }, raw);
        const ended = await until(
          async () => (await line.ask('GET /supplier/events', {})).data,
          (found) => found?.id === job.id && found.finished_at !== null,
          { withinMs: 120_000, everyMs: 250 },
        );
        if (ended?.state !== 'completed' || ended.ok !== rows) {
          throw new Error(`A file of ${rows} rows ended as ${JSON.stringify(ended)}`);
        }
        files += 1;
        await wait(Math.min(pause, Math.max(0, end - Date.now())));
      }
    },
    /** Compares what is there with what was reported: one line per difference. */
    async judge(): Promise<string[]> {
      const { data } = await line.ask('GET /supplier/figures', {});
      const wanted = files * rows;
      if (data.products_count === wanted) return [];
      return [`${data.products_count} products are there, and files of ${wanted} were imported.`];
    },
  };
}
