/** The cache in which the service worker stores pictures. */
export const pictureCache = 'pictures';
