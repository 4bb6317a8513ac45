import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The flags of Node in `npm start`. */
export const nodeFlags: readonly string[] = scripts.start
  .split(' ')
  .filter((word: string) => word.startsWith('--'));
