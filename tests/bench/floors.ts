import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const folder = path.join(import.meta.dirname, 'floors');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Builds the bare pages into `outDir` and serves them, compressed, under `/floors/`. */
export async function startFloors(outDir: string) {
  await build({
    root: folder,
    base: '/floors/',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: ['html', 'react', 'dexie', 'interaction'].map((name) =>
          path.join(folder, `${name}.html`),
        ),
      },
    },
  });
  const page = path.join(outDir, 'html.html');
  const rows = Array.from(
    { length: 100 },
    (_, id) => `<tr><td>Product number ${id}</td><td>${id * 100}</td></tr>`,
  );
  writeFileSync(page, readFileSync(page, 'utf8').replace('<!--rows-->', rows.join('')));
  const files = [
    'dexie.html',
    ...readdirSync(path.join(outDir, 'assets')).map((name) => `assets/${name}`),
  ];
  const list = JSON.stringify(files.map((name) => `/floors/${name}`));
  const worker = readFileSync(path.join(folder, 'floor-worker.js'), 'utf8');
  writeFileSync(path.join(outDir, 'floor-worker.js'), `self.floorFiles = ${list};\n${worker}`);

  const server = http.createServer((request, response) => {
    const name = (request.url ?? '').replace('/floors/', '').replace(/\?.*/, '');
    try {
      const body = brotliCompressSync(readFileSync(path.join(outDir, name)));
      response.writeHead(200, {
        'content-type': types[path.extname(name)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'cache-control': name.startsWith('assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
