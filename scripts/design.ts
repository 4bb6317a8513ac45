// The page of components. Started directly, it serves the page for development, with instant updates; tests build it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, createServer, type InlineConfig, type Plugin } from 'vite';

const root = path.dirname(import.meta.dirname);
const port = 4001;

const panda = 'node_modules/@pandacss/dev/bin.js';

const config: InlineConfig = {
  configFile: false,
  root: path.join(root, 'src/design'),
  resolve: {
    alias: {
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  plugins: [simulatedStates(), react()],
  // Separate from the app's cache, which a build would clear.
  cacheDir: path.join(root, 'node_modules/.vite-design'),
};

/** Builds the page into a folder. */
export async function buildDesign(outDir: string): Promise<void> {
  await styles();
  await build({
    ...config,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022', minify: false },
  });
}

async function serveDesign(): Promise<void> {
  await run('scripts/shapes.mjs');
  await run('scripts/messages.mjs');
  await run(panda, 'codegen', '--silent');
  await styles();
  void styles('--watch');
  const server = await createServer({ ...config, server: { port, fs: { allow: [root] } } });
  await server.listen();
  console.log(`The components are at ${server.resolvedUrls?.local[0] ?? `port ${port}`}`);
}

/** Lets `data-as` show an element permanently as if it were hovered or focused. */
function simulatedStates(): Plugin {
  return {
    name: 'simulated-states',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      // After a backslash it is part of a class name.
      handler: (code) =>
        code
          .replaceAll(/(?<!\\):hover(?![\w-])/g, ':is(:hover, [data-as=hover])')
          .replaceAll(/(?<!\\):focus-visible(?![\w-])/g, ':is(:focus-visible, [data-as=focus])'),
    },
  };
}

async function styles(...options: string[]): Promise<void> {
  const file = 'src/ui/compiled/design.css';
  const from = 'panda.design.config.ts';
  await run(panda, 'cssgen', '--silent', '--config', from, '--outfile', file, ...options);
}

function run(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}.`)),
    );
  });
}

if (process.argv[1] === import.meta.filename) await serveDesign();
