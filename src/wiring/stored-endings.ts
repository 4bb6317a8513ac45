/** The key in `localStorage` for the tickets of logouts that the server doesn't know of yet. */
export const ENDINGS = 'dropline.endings';
