/**
 * Every colour, once for each theme. Text colours reach AA on every ground they stand on and `ink` reaches AAA; a test
 * computes it. A tint (`…Tint`) is the ground for words of its own colour.
 */
export interface Palette {
  paper: string;
  surface: string;
  /** A quiet fill: hover, chips, table heads. */
  subtle: string;
  /** What floats above the page: dialogs, menus, toasts. */
  raised: string;
  hairline: string;
  /** The edge of a field or a check: 3:1 against what it stands on. */
  edge: string;
  ink: string;
  muted: string;
  accent: string;
  /** The accent under a pointer. */
  accentStrong: string;
  accentTint: string;
  /** Words on the accent. */
  onAccent: string;
  wait: string;
  waitTint: string;
  refuse: string;
  refuseTint: string;
  onRefuse: string;
  done: string;
  doneTint: string;
  scrim: string;
}

export const light: Palette = {
  paper: '#FBFAF7',
  surface: '#FFFFFF',
  subtle: '#F3F1EC',
  raised: '#FFFFFF',
  hairline: 'rgb(22 24 29 / 0.09)',
  edge: '#8B8E94',
  ink: '#16181D',
  muted: '#595E68',
  accent: '#0B6B61',
  accentStrong: '#08554D',
  accentTint: '#E2F0ED',
  onAccent: '#FFFFFF',
  wait: '#8A5200',
  waitTint: '#FCF0DA',
  refuse: '#B3261E',
  refuseTint: '#FCEAE8',
  onRefuse: '#FFFFFF',
  done: '#1B7339',
  doneTint: '#E4F3E9',
  scrim: 'rgb(22 24 29 / 0.36)',
};

export const dark: Palette = {
  paper: '#111315',
  surface: '#181B1E',
  subtle: '#212529',
  raised: '#22262A',
  hairline: 'rgb(255 255 255 / 0.09)',
  edge: '#737A83',
  ink: '#ECEEF0',
  muted: '#A4ABB3',
  accent: '#4FD1BE',
  accentStrong: '#7FE0D1',
  accentTint: '#133530',
  onAccent: '#06231F',
  wait: '#F0B650',
  waitTint: '#352810',
  refuse: '#FF958B',
  refuseTint: '#3D1B18',
  onRefuse: '#2E0906',
  done: '#74D494',
  doneTint: '#15331F',
  scrim: 'rgb(0 0 0 / 0.56)',
};
