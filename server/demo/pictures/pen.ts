import type { Ink } from './paint.ts';

/**
 * Draws on an 800 × 800 sheet; the table is at y = 640 and the middle at x = 400. Light falls from the left. `ink` is
 * the product's colour, `kind` selects one of a motif's forms.
 */
export interface Pen {
  ink: Ink;
  kind: number;
  /** A shape in one colour. */
  flat(d: string, fill: string, opacity?: number): string;
  /** A shape whose right side, from x = `edge`, is in shade; `bend` curves the border between light and shade. */
  solid(d: string, ink: Ink, edge: number, bend?: number): string;
  /** `inside`, clipped to the outline of `d`. */
  within(d: string, inside: string): string;
  line(d: string, stroke: string, width: number, opacity?: number): string;
  oval(cx: number, cy: number, rx: number, ry: number, fill: string, opacity?: number): string;
  box(x: number, y: number, w: number, h: number, r: number, fill: string): string;
}

/** The outline of a box with round corners, for `solid` and `within`. */
export const boxOutline = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;

export const circleOutline = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

const see = (opacity: number | undefined) => (opacity === undefined ? '' : ` opacity="${opacity}"`);

/** `prefix` distinguishes the clip ids of two pens in one picture. */
export function createPen(ink: Ink, kind: number, prefix: string): Pen {
  let clips = 0;
  const flat: Pen['flat'] = (d, fill, opacity) => `<path d="${d}" fill="${fill}"${see(opacity)}/>`;
  const within: Pen['within'] = (d, inside) => {
    clips += 1;
    const id = `${prefix}${clips}`;
    return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`;
  };
  return {
    ink,
    kind,
    flat,
    within,
    solid: (d, { base, dark }, edge, bend = 0) =>
      within(
        d,
        `<path d="M0 0H800V800H0z" fill="${base}"/><path d="M${edge} 0Q${edge + 2 * bend} 400 ${edge} 800H800V0z" fill="${dark}"/>`,
      ),
    line: (d, stroke, width, opacity) =>
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${see(opacity)}/>`,
    oval: (cx, cy, rx, ry, fill, opacity) =>
      `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${see(opacity)}/>`,
    box: (x, y, w, h, r, fill) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`,
  };
}

/** Repeats `draw` for 0 … n − 1. */
export const times = (n: number, draw: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => draw(i)).join('');
