import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { catalogueUsage, readCliOptions } from '../../server/catalogue/cli-options.ts';
import { reportText } from '../../server/catalogue/cli-output.ts';
import { exitCodeOf, exitCodeOfError, exitCodes } from '../../server/catalogue/exit-code.ts';
import { CatalogueFailure } from '../../server/catalogue/failure.ts';
import { handOver } from '../../server/catalogue/hand-over.ts';
import { emptyReport } from '../../server/catalogue/report.ts';
import { UsageError } from '../../server/lib/usage-error.ts';
import { HandOverFailed, ServerGone } from '../../server/operator/ask.ts';

test('[§D-catalogue-told] each kind of end has an exit code of its own, which the help tells', () => {
  const codes = Object.values(exitCodes);
  expect(new Set(codes).size).toBe(codes.length);
  const told = catalogueUsage.slice(catalogueUsage.indexOf('Exit code'));
  for (const code of codes) expect(told).toMatch(new RegExp(`\\b${code} `));
  expect(exitCodeOf({ bad: 0, rowsIn: 3 })).toBe(0);
  expect(exitCodeOf({ bad: 1, rowsIn: 3 })).toBe(2);
  expect(exitCodeOf({ bad: 1, rowsIn: 0 })).toBe(3);
  expect(exitCodeOf({ bad: 0, rowsIn: 0 })).toBe(3);
  expect(exitCodeOfError(new CatalogueFailure('truncated', ''))).toBe(4);
  expect(exitCodeOfError(new CatalogueFailure('binary', ''))).toBe(5);
  expect(exitCodeOfError(new CatalogueFailure('currency_missing', ''))).toBe(6);
  expect(exitCodeOfError(new CatalogueFailure('too_many_leave', ''))).toBe(7);
  expect(exitCodeOfError(new UsageError(''))).toBe(8);
  expect(exitCodeOfError(new HandOverFailed(''))).toBe(9);
  expect(exitCodeOfError(new ServerGone(''))).toBe(10);
  expect(exitCodeOfError(new Error(''))).toBe(1);
});

/** How the upload ends when a server answers with `answer`; null stands for a server that has gone away. */
async function endOf(answer: RequestListener | null): Promise<{ code: number; lines: string[] }> {
  const server = createServer(answer ?? (() => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (answer === null) server.close();
  const lines: string[] = [];
  const options = readCliOptions(['import', 'a.csv', '--supplier', '9'], '/');
  if (options === null) throw new Error('The options were not read.');
  const code = await handOver({ address: `http://127.0.0.1:${port}`, token: 'secret' }, options, {
    onProgress() {},
    onBadLine: (line) => lines.push(line),
  }).then(exitCodeOf, exitCodeOfError);
  server.closeAllConnections();
  server.close();
  return { code, lines };
}
const job = (more: object) =>
  JSON.stringify({
    data: {
      ...{ ended: false, state: 'running', total: 2, ok: 0, failed: 0, errors: [], report: null },
      ...more,
    },
  });

test('[§D-catalogue-told] a server that can’t be reached has begun nothing; after one that dies in between, the outcome is unknown', async () => {
  expect((await endOf(null)).code).toBe(exitCodes.unavailable);
  expect((await endOf((request) => request.destroy())).code).toBe(exitCodes.serverGone);
  const dies: RequestListener = (request, response) =>
    request.method === 'POST' ? response.end('{"data":{"id":"1"}}') : request.destroy();
  expect((await endOf(dies)).code).toBe(exitCodes.serverGone);
});

test('[§D-catalogue-told] a server that dies before it has sent its bad rows has finished the import: the first bad rows are reported', async () => {
  const errors = [{ subject: 'line 3', code: 'required', text: 'column Price: is missing' }];
  const report = { ...emptyReport('shopify', false), rows: 2, rowsIn: 1, bad: 1 };
  const ended = job({ ended: true, state: 'completed', ok: 1, failed: 1, errors, report });
  const { code, lines } = await endOf((request, response) => {
    if (request.method === 'POST') response.end('{"data":{"id":"1"}}');
    else if (request.url?.endsWith('/bad-rows')) request.destroy();
    else response.end(ended);
  });
  expect(code).toBe(exitCodes.someStayedOut);
  expect(lines).toEqual(['line 3, column Price: is missing']);
});

test('[§D-catalogue-told] an import of which no row could be used says that nothing was imported', () => {
  const report = { ...emptyReport('shopify', false), rows: 2, bad: 2 };
  expect(reportText(report)).toMatch(/^Nothing was imported\.\n/);
  expect(
    reportText({ ...report, rowsIn: 1, products: { added: 1, changed: 0, unchanged: 0 } }),
  ).toMatch(/^Imported\.\n/);
});

test('[§D-catalogue-complete] the option for how much may leave is only allowed with a complete file', () => {
  const read = (...more: string[]) =>
    readCliOptions(['import', 'a.csv', '--supplier', '9', ...more], '/');
  expect(read()?.complete).toBeNull();
  expect(read('--complete')?.complete).toEqual({ atMost: 30 });
  expect(read('--complete', '--leave-at-most', '100')?.complete).toEqual({ atMost: 100 });
  expect(() => read('--leave-at-most', '50')).toThrow('add that');
  expect(() => read('--complete', '--leave-at-most', '101')).toThrow('from 0 to 100');
  expect(() => read('--encoding', 'utf-7')).toThrow('windows-1252');
  expect(read('--encoding', 'Windows-1250', '--header-row', '5', '--key', 'ean')).toMatchObject({
    ...{ encoding: 'windows-1250', headerRow: 5, key: 'ean', drafts: false },
  });
});
