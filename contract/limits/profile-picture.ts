/** What a picture of a person may be `[§D-photo]`. */
export const profilePicture = {
  /** As a person chooses it; what is sent is cropped and encoded again. */
  chosen: {
    types: ['image/jpeg', 'image/png', 'image/webp'],
    bytes: 15 * 1024 * 1024,
    /** Width times height: more is more memory than a phone gives a page. */
    pixels: 50_000_000,
    /** Pixels of the shorter side. */
    least: 64,
  },
  /** As it is sent and kept: a square of so many pixels. */
  sent: { bytes: 512 * 1024, least: 64, most: 512 },
} as const;
