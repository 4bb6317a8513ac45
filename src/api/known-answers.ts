interface KnownAnswer {
  /** As the server gave it. */
  tag: string;
  answer: unknown;
}

const most = 20;

/** The newest answers that have a tag, so that the server needn't send one again that is still the same `[§D-tagged]`. */
export function createKnownAnswers() {
  const answers = new Map<string, KnownAnswer>();
  let owner: string | null = null;
  return {
    /** Forgets everything if somebody else asks now. */
    belongTo(token: string | null): void {
      if (token !== owner) answers.clear();
      owner = token;
    },
    of: (question: string): KnownAnswer | undefined => answers.get(question),
    keep(question: string, tag: string | null, answer: unknown): void {
      answers.delete(question);
      if (tag === null) return;
      answers.set(question, { tag, answer });
      const [oldest] = answers.keys();
      if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    },
  };
}
