import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** What `npm start` has Node run the server with. */
export const nodeFlags: readonly string[] = scripts.start
  .split(' ')
  .filter((word: string) => word.startsWith('--'));
