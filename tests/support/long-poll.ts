/** Whether a path of the API is the request that waits for changes: it only ends when something changes. */
export const isLongPoll = (path: string): boolean => path.startsWith('/api/changes/next');
