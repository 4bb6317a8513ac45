/** The colours of demo products: hex value, and name in each language. */
export const colours = {
  white: { hex: '#f3eee4', da: 'Hvid', en: 'White' },
  sand: { hex: '#dcc8a6', da: 'Sand', en: 'Sand' },
  ochre: { hex: '#d6a03f', da: 'Okker', en: 'Ochre' },
  clay: { hex: '#c4724f', da: 'Terrakotta', en: 'Terracotta' },
  coral: { hex: '#e0806a', da: 'Koral', en: 'Coral' },
  rose: { hex: '#dfaaa2', da: 'Støvet rosa', en: 'Dusty rose' },
  plum: { hex: '#74405c', da: 'Blomme', en: 'Plum' },
  lavender: { hex: '#a79cc6', da: 'Lavendel', en: 'Lavender' },
  sky: { hex: '#9cc0d4', da: 'Lyseblå', en: 'Light blue' },
  navy: { hex: '#2d4262', da: 'Marineblå', en: 'Navy' },
  petrol: { hex: '#1f626a', da: 'Petrol', en: 'Petrol' },
  sage: { hex: '#9fb39b', da: 'Salviegrøn', en: 'Sage' },
  moss: { hex: '#66794f', da: 'Mosgrøn', en: 'Moss' },
  forest: { hex: '#2f5747', da: 'Skovgrøn', en: 'Forest green' },
  grey: { hex: '#a3a5a3', da: 'Grå', en: 'Grey' },
  charcoal: { hex: '#43474c', da: 'Koksgrå', en: 'Charcoal' },
  black: { hex: '#292a2d', da: 'Sort', en: 'Black' },
  oak: { hex: '#cda06b', da: 'Eg', en: 'Oak' },
  walnut: { hex: '#84593b', da: 'Valnød', en: 'Walnut' },
  steel: { hex: '#b7bfc4', da: 'Stål', en: 'Steel' },
  brass: { hex: '#c8a252', da: 'Messing', en: 'Brass' },
} as const;

export type Colour = keyof typeof colours;

export const isColour = (name: string): name is Colour => Object.hasOwn(colours, name);

/** The colour between two hex colours: `part` 0 is the first, 1 the second. */
export function mix(from: string, to: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** The distance between two hex colours, 0 to 441. */
export function distance(one: string, other: string): number {
  const squares = [1, 3, 5].map((at) => {
    const a = Number.parseInt(one.slice(at, at + 2), 16);
    return (a - Number.parseInt(other.slice(at, at + 2), 16)) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0));
}

const shadow = '#1d2430';

/** The shades of one colour in a picture: plain, lit, shaded and in deep shade. */
export interface Ink {
  base: string;
  light: string;
  dark: string;
  deep: string;
}

export const ink = (hex: string): Ink => ({
  base: hex,
  light: mix(hex, '#ffffff', 0.28),
  dark: mix(hex, shadow, 0.16),
  deep: mix(hex, shadow, 0.38),
});

export const wood = ink('#c99a66');
export const metal = ink('#c3c9cc');
export const cream = ink('#f1eadd');
export const coal = ink('#34373c');
export const leaf = ink('#5f7d58');
export const glow = '#ffe7b0';
