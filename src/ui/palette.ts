/**
 * All colours, for each theme. Text reaches AAA contrast on every background that it is used on, which a test checks. A
 * tint (`…Tint`) is a background for words in its own colour; a mark (`…Mark`) is that colour for dots, bars and lines,
 * which carry no text.
 */
export interface Colours {
  paper: string;
  surface: string;
  /** A quiet background: for hover, chips and table heads. */
  subtle: string;
  /**
   * The background of selected things, and of the current place in a navigation. It is neutral, because the accent
   * marks what can be done.
   */
  selected: string;
  /** The background of dialogs, menus and toasts. */
  raised: string;
  hairline: string;
  /** The border of a field or a checkbox: 3:1 contrast with its background. */
  edge: string;
  ink: string;
  muted: string;
  accent: string;
  /** The accent while the pointer is over it. */
  accentStrong: string;
  accentTint: string;
  accentMark: string;
  /** Text on the accent. */
  onAccent: string;
  wait: string;
  waitTint: string;
  waitMark: string;
  refuse: string;
  refuseTint: string;
  refuseMark: string;
  onRefuse: string;
  done: string;
  doneTint: string;
  doneMark: string;
  scrim: string;
}

export const light: Colours = {
  paper: '#FBFAF7',
  surface: '#FFFFFF',
  subtle: '#F3F1EC',
  selected: '#ECE9E2',
  raised: '#FFFFFF',
  hairline: 'rgb(22 24 29 / 0.09)',
  edge: '#85888E',
  ink: '#16181D',
  muted: '#454A53',
  accent: '#07554D',
  accentStrong: '#053F39',
  accentTint: '#E2F0ED',
  accentMark: '#0B6B61',
  onAccent: '#FFFFFF',
  wait: '#6E4000',
  waitTint: '#FCF0DA',
  waitMark: '#B06A00',
  refuse: '#96180F',
  refuseTint: '#FCEAE8',
  refuseMark: '#C4281F',
  onRefuse: '#FFFFFF',
  done: '#0F5828',
  doneTint: '#E4F3E9',
  doneMark: '#1E8044',
  scrim: 'rgb(22 24 29 / 0.36)',
};

export const dark: Colours = {
  paper: '#111315',
  surface: '#181B1E',
  subtle: '#212529',
  selected: '#2B3035',
  raised: '#22262A',
  hairline: 'rgb(255 255 255 / 0.09)',
  edge: '#7C838C',
  ink: '#F1F3F4',
  muted: '#BAC0C7',
  accent: '#55D6C3',
  accentStrong: '#7FE0D1',
  accentTint: '#133530',
  accentMark: '#4FD1BE',
  onAccent: '#06231F',
  wait: '#F2BA58',
  waitTint: '#352810',
  waitMark: '#F0B650',
  refuse: '#FFA69D',
  refuseTint: '#3D1B18',
  refuseMark: '#FF8F85',
  onRefuse: '#2E0906',
  done: '#7CD89B',
  doneTint: '#15331F',
  doneMark: '#6CCF8D',
  scrim: 'rgb(0 0 0 / 0.56)',
};
