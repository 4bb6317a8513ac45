import path from 'node:path';
import type { Plugin } from 'vite';

const page = 'src/inspect/index.html';

/** Builds the inspector beside the app: a page of its own that shares common files with the app. */
export function inspector(): Plugin {
  return {
    name: 'inspector',
    enforce: 'post',
    config: ({ root = process.cwd() }) => ({
      build: {
        rolldownOptions: {
          input: { index: path.join(root, 'index.html'), inspect: path.join(root, page) },
        },
      },
    }),
    generateBundle(_, bundle) {
      const made = bundle[page];
      if (!made) throw new Error(`The build made no ${page}.`);
      made.fileName = 'inspect.html';
    },
  };
}
