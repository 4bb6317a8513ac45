import { cream, ink as inkOf, metal, wood } from '../paint.ts';
import { boxOutline, type Pen, times } from '../pen.ts';

const glass = inkOf('#dfe8e6');
const lemon = inkOf('#e5c155');

export function mug({ ink, kind, solid, within, line, oval, box }: Pen): string {
  const body = 'M290 410H490V580q0 60-60 60H350q-60 0-60-60z';
  return [
    line('M486 452q86-6 86 60t-88 66', ink.dark, 28),
    solid(body, ink, 440, 14),
    kind % 3 === 1 ? within(body, box(280, 410, 220, 84, 0, cream.base)) : '',
    kind % 3 === 2
      ? within(
          body,
          times(3, (i) => box(280, 470 + i * 40, 220, 10, 0, ink.light)),
        )
      : '',
    oval(390, 410, 100, 19, ink.light),
    oval(390, 413, 84, 13, '#5b3d2c'),
    line('M360 360q-18-30 4-58t-2-60M414 366q-18-30 4-58t-2-60', '#ffffff', 8, 0.55),
  ].join('');
}

export function pan({ ink, kind, solid, line, oval, box, flat }: Pen): string {
  if (kind % 2 === 0)
    return [
      flat('M520 566l186-44q20-4 24 12t-14 22L530 602z', wood.base),
      flat('M530 584l196-40q2 10-12 14L534 602z', wood.dark),
      solid('M200 548H550q-8 92-84 92H284q-76 0-84-92z', ink, 440, 20),
      oval(375, 548, 175, 28, ink.light),
      oval(375, 551, 158, 21, ink.deep),
      oval(350, 553, 52, 11, '#fbf6ea'),
      oval(342, 551, 20, 6, lemon.base),
    ].join('');
  return [
    line('M246 500q-54 0-54 36t54 30M554 500q54 0 54 36t-54 30', ink.deep, 20),
    solid('M240 450H560V590q0 50-50 50H290q-50 0-50-50z', ink, 470, 16),
    flat('M226 450q14-96 174-96t174 96z', ink.light),
    flat('M400 354q160 0 174 96H440q16-60-40-96z', ink.base),
    box(224, 440, 352, 20, 10, ink.deep),
    box(372, 318, 56, 38, 16, wood.base),
  ].join('');
}

export function knife({ ink, flat, box, oval }: Pen): string {
  const blade = 'M126 452Q150 366 262 360H488V446z';
  return [
    '<g transform="rotate(-32 400 420)">',
    flat(blade, '#1d2430', 0.1).replace('<path', '<path transform="translate(8 22)"'),
    flat(blade, metal.light),
    flat('M126 452Q200 424 488 420V446z', metal.base),
    box(484, 352, 26, 98, 6, metal.deep),
    flat('M510 356H664q30 4 30 44t-26 44q-20 0-34-12-12 10-40 10H510z', ink.base),
    flat('M510 410H694q-2 34-26 34-20 0-34-12-12 10-40 10H510z', ink.dark),
    oval(548, 400, 7, 7, metal.light),
    oval(616, 400, 7, 7, metal.light),
    '</g>',
  ].join('');
}

export function board({ ink, kind, solid, line, oval, flat }: Pen): string {
  const body =
    kind % 2 === 0
      ? boxOutline(278, 232, 216, 408, 40)
      : 'M350 172h72q14 0 14 14v70q66 30 66 122V600q0 40-40 40H310q-40 0-40-40V378q0-92 66-122V186q0-14 14-14z';
  return [
    flat(body, '#1d2430', 0.12).replace('<path', '<path transform="translate(26 0)"'),
    solid(body, ink, 440),
    line('M316 340V610M356 300V610M404 320V520M470 400V600', ink.dark, 4, 0.5),
    oval(386, kind % 2 === 0 ? 284 : 214, 17, 17, ink.deep),
    oval(556, 604, 46, 38, lemon.base),
    flat('M600 596q22-2 22 10t-24 12z', lemon.dark),
    flat('M556 642q46-6 46-40-14 26-60 30z', lemon.dark),
  ].join('');
}

export function bottle({ ink, kind, solid, box, line, within }: Pen): string {
  const body = 'M352 300h96q36 26 36 76V606q0 34-34 34H350q-34 0-34-34V376q0-50 36-76z';
  return [
    kind % 2 === 0 ? line('M366 226q0-54 34-54t34 54', ink.deep, 16) : '',
    box(354, 224, 92, 64, 14, kind % 2 === 0 ? ink.deep : wood.base),
    box(360, 284, 80, 20, 4, metal.base),
    solid(body, ink, 436, 14),
    kind % 3 === 1 ? within(body, box(300, 560, 200, 90, 0, ink.deep)) : '',
    line('M342 400V560', ink.light, 12),
  ].join('');
}

export function bowl({ ink, kind, solid, oval, within }: Pen): string {
  const body = 'M222 480H578q0 160-130 160H352q-130 0-130-160z';
  const fruit = inkOf(['#cf6a4d', '#dcae4b', '#8da35c'][kind % 3] ?? '#cf6a4d');
  return [
    oval(330, 452, 58, 56, fruit.base),
    oval(468, 448, 60, 58, fruit.dark),
    oval(400, 430, 62, 60, fruit.light),
    solid(body, ink, 470, 24),
    kind % 2 === 1 ? within(body, `<path d="M0 540H800V556H0z" fill="${ink.light}"/>`) : '',
    `<path d="M222 480q0 26 178 26t178-26q0 10-2 22-20 24-176 24t-176-24q-2-12-2-22z" fill="${ink.light}"/>`,
  ].join('');
}

export function teapot({ ink, solid, line, oval, box }: Pen): string {
  return [
    line('M300 470q-96-16-96 64t104 60', ink.deep, 24),
    solid('M500 560q56-10 70-70 8-34 44-46l14 26q-26 16-34 60-14 70-80 86z', ink, 560),
    solid('M270 540q0-120 130-120t130 120q0 100-80 100H350q-80 0-80-100z', ink, 456, 26),
    oval(400, 426, 66, 16, ink.deep),
    solid('M338 420q6-34 62-34t62 34q-24 10-62 10t-62-10z', ink, 430),
    box(382, 352, 36, 36, 18, wood.base),
    line('M310 520q10-50 50-62', ink.light, 12),
  ].join('');
}

/** Half of the beans in a jar, as dots of a line. */
const beans = (from: number, level: number): string =>
  times(12, (n) => {
    const i = 2 * n + from;
    return `M${316 + ((i * 53) % 176)} ${level + 26 + ((i * 37) % 220)}h0`;
  });

export function jar({ ink, kind, within, box, flat, line }: Pen): string {
  const body = boxOutline(304, 300, 192, 340, 36);
  const level = 380 + (kind % 4) * 36;
  return [
    flat(body, glass.base),
    within(
      body,
      box(304, level, 192, 300, 0, ink.base) +
        line(beans(0, level), ink.light, 18) +
        line(beans(1, level), ink.dark, 18) +
        `<path d="M446 300h60v340h-60z" fill="#1d2430" opacity=".1"/>`,
    ),
    line('M328 350V580', '#ffffff', 10, 0.7),
    box(314, 252, 172, 54, 12, wood.base),
    box(440, 252, 46, 54, 12, wood.dark),
    box(350, 470, 100, 66, 6, cream.base),
    line('M368 494h64M368 514h40', '#8b8478', 5),
  ].join('');
}
