import { type Form, isMotif, type Motif, motifs } from './motifs.ts';
import { type Colour, colours, distance, type Ink, ink, isColour, mix } from './paint.ts';
import { createPen } from './pen.ts';

/** The view of a picture: `front` the product alone, `near` a closer look, `pair` with a second one behind it. */
export type View = 'front' | 'near' | 'pair';

export interface Drawing {
  motif: Motif;
  colour: Colour;
  /** Selects form, surroundings and light, 0 to 999. */
  seed: number;
  view: View;
}

const pattern = /^([a-z]+(?:-[a-z]+)*)\.([a-z]+)\.(0|[1-9]\d{0,2})(?:\.(near|pair))?\.svg$/;

/** The file name of a drawing, such as `mug.sage.12.near.svg`. */
export const drawingName = ({ motif, colour, seed, view }: Drawing): string =>
  `${motif}.${colour}.${seed}${view === 'front' ? '' : `.${view}`}.svg`;

/** The drawing for a file name, or null: every drawing has exactly one name, and unknown words have no drawing. */
export function parseDrawingName(name: string): Drawing | null {
  const [, motif = '', colour = '', seed = '', view = 'front'] = pattern.exec(name) ?? [];
  if (!isMotif(motif) || !isColour(colour)) return null;
  return {
    motif,
    colour,
    seed: Number(seed),
    view: view === 'near' || view === 'pair' ? view : 'front',
  };
}

const rooms = [
  { wall: '#ece4d6', table: '#dccfb9' },
  { wall: '#e3e7e1', table: '#cfd7cd' },
  { wall: '#e6dfda', table: '#d3c5bd' },
  { wall: '#dfe6ea', table: '#c8d5dc' },
  { wall: '#f0e3d8', table: '#e2cdbc' },
  { wall: '#efe7d0', table: '#dfd0a9' },
  { wall: '#e7e2ea', table: '#d3cbd9' },
  { wall: '#f1ded8', table: '#e0c1b8' },
] as const;
type Room = (typeof rooms)[number];

/** A room selected by the seed, but not one in which the product would be hard to see. */
function roomFor(hex: string, seed: number): Room {
  const fitting = rooms.filter(
    ({ wall, table }) => distance(hex, wall) > 46 && distance(hex, table) > 46,
  );
  const choice = fitting.length > 0 ? fitting : rooms;
  return choice[seed % choice.length] ?? rooms[0];
}

/**
 * The form of a motif. Independent of the digits that select room (seed mod 8) and backdrop, so that all combinations
 * occur.
 */
const kindOf = (seed: number) => Math.floor(seed / 48);

function backdrop({ place }: Form, { wall, table }: Room, seed: number): string {
  const tint = mix(wall, table, 0.55);
  const light = mix(wall, '#ffffff', 0.5);
  const shapes =
    place === 'above' || place === 'ceiling'
      ? [
          '',
          `<circle cx="400" cy="410" r="300" fill="${light}"/>`,
          `<path d="M0 0H800L0 620z" fill="${light}" opacity=".6"/>`,
          `<circle cx="400" cy="410" r="300" fill="${tint}"/>`,
        ]
      : [
          `<path d="M170 800V350a230 230 0 0 1 460 0V800z" fill="${tint}"/>`,
          `<circle cx="${seed % 2 === 0 ? 470 : 330}" cy="350" r="230" fill="${light}"/>`,
          `<path d="M60 90l190-40v360L60 470zM280 44l190-40v356l-190 44z" fill="#ffffff" opacity=".38"/>`,
          `<circle cx="400" cy="380" r="262" fill="${tint}"/>`,
          '',
          `<path d="M520 0H800V800H520z" fill="${tint}"/>`,
        ];
  return shapes[Math.floor(seed / rooms.length) % shapes.length] ?? '';
}

const shade =
  '<radialGradient id="s"><stop stop-color="#231d18" stop-opacity=".42"/><stop offset=".6" stop-color="#231d18" stop-opacity=".16"/><stop offset="1" stop-color="#231d18" stop-opacity="0"/></radialGradient><radialGradient id="g"><stop stop-color="#ffe3a0" stop-opacity=".85"/><stop offset="1" stop-color="#ffe9b8" stop-opacity="0"/></radialGradient>';

const ground = (reach: number, x: number, y: number) =>
  `<ellipse cx="${x + 26}" cy="${y}" rx="${reach * 1.22}" ry="${12 + reach * 0.1}" fill="url(#s)"/>`;

/** Adds stones or a low bowl next to small things, so that no two pictures of a list look alike. */
function company(form: Form, room: Room, seed: number): string {
  if (form.place !== 'table' || form.reach > 190 || seed % 3 !== 0) return '';
  const side = seed % 2 === 0 ? 168 : 640;
  const stone = mix(room.table, '#6b6259', 0.32);
  return `${ground(50, side - 14, 668)}<ellipse cx="${side}" cy="644" rx="52" ry="28" fill="${stone}"/><ellipse cx="${side - 12}" cy="636" rx="30" ry="13" fill="${mix(stone, '#ffffff', 0.22)}"/><ellipse cx="${side + 8}" cy="606" rx="30" ry="17" fill="${mix(stone, '#ffffff', 0.35)}"/>`;
}

function second(form: Form, companion: Ink, seed: number): string {
  const drawn = form.draw(createPen(companion, kindOf(seed) + 1, 'b'));
  return form.place === 'table'
    ? `<g transform="translate(196 98) scale(.8)">${ground(form.reach, 400, 642)}${drawn}</g>`
    : `<g transform="translate(150 36) scale(.86)">${drawn}</g>`;
}

/** Draws a product picture as SVG, the same bytes for the same drawing: under 4 KB, a pair under 5. */
export function draw({ motif, colour, seed, view }: Drawing): string {
  const form: Form = motifs[motif];
  const { hex } = colours[colour];
  const room = roomFor(hex, seed);
  const own = form.draw(createPen(ink(hex), kindOf(seed), 'a'));
  const surface =
    form.place === 'table' ? `<path d="M0 566H800V800H0z" fill="${room.table}"/>` : '';
  const scene = [
    backdrop(form, room, seed),
    surface,
    company(form, room, seed),
    view === 'pair' ? second(form, ink(mix(hex, room.table, 0.45)), seed) : '',
    view === 'pair' ? '<g transform="translate(-70 10)">' : '<g>',
    form.place === 'table' ? ground(form.reach, 400, 644) : '',
    own,
    '</g>',
  ].join('');
  const camera =
    view === 'near'
      ? '<g transform="translate(-300 -330) scale(1.7)">'
      : '<g transform="translate(-52 -74) scale(1.13)">';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800"><defs>${shade}</defs><path d="M0 0H800V800H0z" fill="${room.wall}"/>${camera}${scene}</g></svg>`;
}

/** The picture with this name; null if there is none. */
export function drawNamed(name: string): string | null {
  const drawing = parseDrawingName(name);
  return drawing && draw(drawing);
}
