// Changes one place of the code after the other and sees whether a test goes red; fails where too many changes live on.
// `npm run test:mutants -- folds money` tries those subjects alone, `-- rules §9 cookies.ts` the list of broken rules.
import { breakRules } from './by-rule.ts';
import { drawAll } from './drawn/draw-all.ts';

const [first, ...words] = process.argv.slice(2);
const isSound = first === 'rules' ? await breakRules(words) : await drawAll(process.argv.slice(2));
process.exit(isSound ? 0 : 1);
