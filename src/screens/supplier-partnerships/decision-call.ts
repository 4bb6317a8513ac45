/** The call that answers a request; it is sent at once or not at all. */
export const decisionCall = 'POST /supplier/partnership-requests/{id}/decision';

export const answers = ['approve', 'reject'] as const;
export type Answer = (typeof answers)[number];

/** The name under which the draft of an answer is stored. */
export const answerDraft = (answer: Answer, id: number | null) => `${answer}:${id}`;
