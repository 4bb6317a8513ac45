/** The limits for a person's picture `[§D-photo]`. */
export const profilePicture = {
  /** The file that the person chooses; it is cropped and encoded again before it is sent. */
  chosen: {
    types: ['image/jpeg', 'image/png', 'image/webp'],
    bytes: 15 * 1024 * 1024,
    /** Width times height: larger pictures need more memory than a phone gives a page. */
    pixels: 50_000_000,
    /** The least length of the shorter side, in pixels. */
    least: 64,
  },
  /** The picture that is sent and kept: a square; its side in pixels. */
  sent: { bytes: 512 * 1024, least: 64, most: 512 },
} as const;
