import { readFile, stat } from 'node:fs/promises';
import { openRequest, type Reach, readAddress } from '../outward/guarded-request.ts';
import { readAtMost } from '../outward/read-at-most.ts';
import { longestFile, RatesRefused } from './read-ecb.ts';

/** The source of rates: the address of a file like the ECB's, or the file itself. */
export type RatesSource = { url: string } | { file: string };

/** The file as text. Throws if it can't be read. */
export async function readSource(source: RatesSource, reach: Reach): Promise<string> {
  if ('url' in source) return await ask(source.url, reach);
  const { size } = await stat(source.file);
  if (size > longestFile) throw new RatesRefused('The file is longer than 2 MB.');
  return await readFile(source.file, 'utf8');
}

async function ask(address: string, reach: Reach): Promise<string> {
  const response = await openRequest(readAddress(address, reach), {
    reach,
    signal: AbortSignal.timeout(reach.milliseconds),
    headers: { Accept: 'application/xml, text/xml' },
  });
  if (response.statusCode !== 200) {
    response.destroy();
    throw new RatesRefused(`${address} answered ${response.statusCode}.`);
  }
  const body = await readAtMost(response, longestFile);
  if (body === null) throw new RatesRefused(`${address} answered more than 2 MB.`);
  return body.toString('utf8');
}
