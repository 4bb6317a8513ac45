/**
 * In pixels: the widths in which our server has a product's picture, besides its own. `?w=192` at the end of its address
 * asks for one `[§D-picture-widths]`.
 */
export const pictureWidths = [192, 560, 1200] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The width that `w` asks for; null without it, and undefined if there is no such width. */
export function readPictureWidth(w: string | undefined): PictureWidth | null | undefined {
  return w === undefined ? null : pictureWidths.find((width) => String(width) === w);
}
