import { pictureWidths } from '../../../contract/rules/picture-widths.ts';

/** Our own server's photographs and those of others that it passes on: drawn ones are small in any size. */
const resizable = /^\/media\/(remote\/|[^/?]+$)/;

/** A picture's addresses in all widths, for `srcset`; undefined if it has only one `[§D-picture-widths]`. */
export const inWidths = (src: string): string | undefined =>
  resizable.test(src)
    ? pictureWidths.map((width) => `${src}?w=${width} ${width}w`).join(', ')
    : undefined;

/** The addresses of the same picture in other widths, the widest first; none for an address without a width. */
export function inOtherWidths(address: string): string[] {
  const [, picture] = /^(.+)\?w=\d+$/.exec(address) ?? [];
  if (picture === undefined) return [];
  const others = pictureWidths.toReversed().map((width) => `${picture}?w=${width}`);
  return [picture, ...others].filter((other) => other !== address);
}
