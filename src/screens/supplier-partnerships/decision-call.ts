/** Answers a request: now or not at all. */
export const decisionCall = 'POST /supplier/partnership-requests/{id}/decision';

export const answers = ['approve', 'reject'] as const;
export type Answer = (typeof answers)[number];

/** What is typed for an answer is kept under this. */
export const answerDraft = (answer: Answer, id: number | null) => `${answer}:${id}`;
