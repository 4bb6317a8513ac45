/** One thing broken on purpose. */
export interface Mutant {
  /** The rules that it breaks. A test that cites one of them must go red. */
  rules: readonly [string, ...string[]];
  /** What is broken, as the table says it. */
  says: string;
  file: string;
  /** Must occur exactly once in the file. */
  find: string;
  replace: string;
}

/** What became of it. */
export type Fate =
  | { kind: 'killed'; by: { file: string; title: string }; seconds: number }
  /** Every test that cites its rules stayed green. */
  | { kind: 'survived'; seconds: number }
  /** No result: its text wasn't found exactly once, no test cites its rules, or the tests fail without it too. */
  | { kind: 'void'; why: string };
