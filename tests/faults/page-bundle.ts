import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { leanDexie } from '../../scripts/lean-dexie.ts';

/** The HTML of a page that contains only the store. */
export async function bundlePage(): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'dropline-faults-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [leanDexie()],
    build: {
      outDir,
      minify: false,
      target: 'es2022',
      lib: {
        entry: path.join(import.meta.dirname, 'page/device.ts'),
        formats: ['iife'],
        name: 'page',
        fileName: 'page',
      },
    },
  });
  const script = await readFile(path.join(outDir, 'page.iife.js'), 'utf8');
  await rm(outDir, { recursive: true });
  return `<!doctype html><meta charset="utf-8"><title>A device</title><script>${script.replaceAll('</script', '<\\/script')}</script>`;
}
