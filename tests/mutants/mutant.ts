/** One thing broken on purpose. */
export interface Mutant {
  /** The rules that it breaks: a test that cites one of them must go red. */
  rules: readonly [string, ...string[]];
  /** What is broken, as the table says it. */
  says: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

/** What became of it. */
export type Fate =
  | { kind: 'killed'; by: { file: string; title: string }; seconds: number }
  /** Every citing test stayed green. */
  | { kind: 'survived'; seconds: number }
  /** It says nothing: it fits nowhere, no test cites it, or the tests fail without it. */
  | { kind: 'void'; why: string };
