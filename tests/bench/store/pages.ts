import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { compiledEarly } from '../../../scripts/compiled-early.ts';
import { leanDexie } from '../../../scripts/lean-dexie.ts';
import { peerPackages } from './peers.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/**
 * One page per build: ours with the Dexie that we ship, the raw rows and the peers with what their packages bring. All
 * are compiled before they are measured, as our store is when the app starts.
 */
export const entries = {
  own: { file: 'page/own-entry.ts', plugins: [leanDexie()] },
  rows: { file: 'page/rows-entry.ts', plugins: [] },
  peers: { file: 'peers/entry.mjs', plugins: [peerPackages()] },
} satisfies Record<string, { file: string; plugins: Plugin[] }>;

export type PageName = keyof typeof entries;

/**
 * Builds the pages into `outDir` and serves them as `http://…/own` and so on, with the finest clocks that the browser
 * has.
 */
export async function startPages(outDir: string, names: readonly PageName[]) {
  for (const name of names)
    await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'error',
      plugins: [...entries[name].plugins, compiledEarly([name])],
      worker: { format: 'es' },
      build: {
        target: 'es2022',
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          input: { [name]: path.join(import.meta.dirname, entries[name].file) },
          output: {
            entryFileNames: '[name].js',
            codeSplitting: { groups: [{ name, tags: ['$initial'] }] },
          },
          preserveEntrySignatures: false,
        },
      },
    });
  const server = http.createServer(async (request, response) => {
    const name = (request.url ?? '/').slice(1).replace(/\?.*/, '');
    // Browsers give precise times only to cross-origin isolated pages.
    const headers = {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    };
    if (name in entries) {
      const html = `<!doctype html><title>${name}</title><script type="module" src="/${name}.js"></script>`;
      response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(html);
      return;
    }
    try {
      const body = await readFile(path.join(outDir, name));
      const type = types[path.extname(name)] ?? 'application/octet-stream';
      response.writeHead(200, { ...headers, 'content-type': type }).end(body);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
