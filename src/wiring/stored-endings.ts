/** Under this `localStorage` has the tickets of logouts that the server hasn't heard of. */
export const ENDINGS = 'dropline.endings';
