// Changes one place in the code after the other and checks that a test goes red; fails if too many changes survive.
// `npm run test:mutants -- folds money` tries only those subjects, `-- rules §9 cookies.ts` the list of broken rules.
import { breakRules } from './by-rule.ts';
import { drawAll } from './drawn/draw-all.ts';

const [first, ...words] = process.argv.slice(2);
const isSound = first === 'rules' ? await breakRules(words) : await drawAll(process.argv.slice(2));
process.exit(isSound ? 0 : 1);
