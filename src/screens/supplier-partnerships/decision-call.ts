/** Answers a request: now or not at all. */
export const decisionCall = 'POST /supplier/partnership-requests/{id}/decision';
