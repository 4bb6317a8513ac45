/** The cache in which the service worker keeps pictures. */
export const pictureCache = 'pictures';
