import type { Plugin } from 'vite';

const styles = 'src/ui/font.css';

/** Builds the font's style sheet as a file of its own, without the empty script that would go with it. */
export function fontStyles(): Plugin {
  return {
    name: 'font-styles',
    enforce: 'post',
    config: () => ({ build: { rolldownOptions: { input: { font: styles } } } }),
    generateBundle(_, bundle) {
      const made = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${styles}`),
      );
      if (!made) throw new Error(`The build made nothing of ${styles}.`);
      delete bundle[made.fileName];
    },
  };
}
