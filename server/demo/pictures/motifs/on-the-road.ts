import { coal, cream, ink as inkOf, metal, wood } from '../paint.ts';
import { boxOutline, circleOutline, type Pen, times } from '../pen.ts';

export function backpack({ ink, kind, solid, line, box, flat }: Pen): string {
  return [
    line('M352 226q0-64 48-64t48 64', ink.deep, 16),
    line('M280 330q-50 110-20 240M520 330q50 110 20 240', ink.deep, 20),
    solid('M270 350q0-150 130-150t130 150V590q0 50-50 50H320q-50 0-50-50z', ink, 470, 6),
    kind % 2 === 0
      ? flat('M270 350q0-150 130-150t130 150q0 60-130 60t-130-60z', ink.light) +
        line('M346 380v80M454 380v80', wood.base, 18)
      : line('M290 330q110-60 220 0', ink.light, 8) + box(370, 250, 60, 22, 6, wood.base),
    solid(boxOutline(306, 466, 188, 146, 26), inkOf(ink.dark), 450),
    line('M322 500h156', metal.base, 7),
    box(470, 500, 12, 30, 5, wood.base),
  ].join('');
}

export function suitcase({ ink, kind, solid, line, box, oval }: Pen): string {
  return [
    line('M346 260V158h108V260', metal.dark, 12),
    oval(318, 630, 16, 14, coal.base) + oval(482, 630, 16, 14, coal.base),
    solid(boxOutline(272, 250, 256, 372, 34), ink, 460),
    line(
      kind % 2 === 0
        ? times(5, (i) => `M${312 + i * 44} 290V582`)
        : 'M300 350h200M300 440h200M300 530h200',
      ink.deep,
      7,
      0.6,
    ),
    box(364, 240, 72, 18, 9, ink.deep),
    kind % 3 === 0
      ? `${box(420, 320, 66, 44, 6, cream.base)}${line('M434 342h38', '#8b8478', 5)}`
      : '',
    line('M292 320V560', ink.light, 8),
  ].join('');
}

export function pouch({ ink, kind, solid, line, box, flat }: Pen): string {
  return [
    solid('M222 470q0-50 50-50H528q50 0 50 50V600q0 40-40 40H262q-40 0-40-40z', ink, 490, 8),
    flat('M222 470q0-50 50-50H528q50 0 50 50v16H222z', ink.light),
    line('M246 452H554', metal.deep, 7),
    box(246, 440, 40, 24, 8, metal.base),
    kind % 2 === 0
      ? line('M578 500q60-20 50 60t-50 40', ink.deep, 14)
      : line('M340 420q0-70 60-70t60 70', ink.deep, 14),
    box(366, 540, 68, 40, 6, wood.base),
  ].join('');
}

export function umbrella({ ink, line, within, flat }: Pen): string {
  const canopy =
    'M160 420a240 220 0 0 1 480 0q-40-40-80 0-40-40-80 0-40-40-80 0-40-40-80 0-40-40-80 0-40-40-80 0z';
  return [
    line('M400 200v-34', coal.base, 12),
    line('M400 400V596q0 44-40 44t-40-40', wood.base, 16),
    flat(canopy, ink.base),
    within(
      canopy,
      `<path d="M400 190q-90 90-80 240H200Q220 230 400 190zM400 190q100 90 80 240h80Q560 250 400 190z" fill="${ink.light}"/><path d="M400 190Q640 220 660 440H560Q560 250 400 190z" fill="${ink.dark}"/>`,
    ),
  ].join('');
}

export function tent({ ink, kind, flat, line }: Pen): string {
  return [
    line('M400 210L150 640M400 210L650 640', wood.base, 12),
    flat('M400 232L170 640H630z', ink.base),
    flat('M400 232L630 640H500z', ink.dark),
    flat('M400 360L318 640H482z', coal.base),
    flat('M400 360L318 640h-34q40-150 116-280z', kind % 2 === 0 ? cream.base : ink.light),
    line('M250 500L130 640M550 500L676 640', cream.dark, 4),
    kind % 2 === 0 ? flat('M400 210v-56l56 20-56 20z', '#cf6a4d') : '',
  ].join('');
}

export function mat({ ink, oval, line, flat }: Pen): string {
  return [
    flat('M250 540H620q40 0 40 50t-40 50H250z', ink.base),
    flat('M250 604H656q-8 36-36 36H250z', ink.dark),
    oval(250, 580, 62, 60, ink.light),
    oval(250, 580, 46, 44, ink.dark),
    oval(250, 580, 32, 30, ink.light),
    oval(250, 580, 16, 15, ink.deep),
    line('M400 540V640M540 540V640', cream.base, 16),
    line('M400 540q70-130 140 0', cream.base, 14),
  ].join('');
}

export function dumbbell({ ink, solid, box }: Pen): string {
  return [
    box(300, 552, 200, 34, 12, metal.base),
    box(300, 570, 200, 16, 8, metal.dark),
    ...[212, 488].map((x) => solid(boxOutline(x, 500, 100, 140, 26), ink, x + 64)),
    ...[172, 600].map((x) => solid(boxOutline(x, 528, 42, 84, 14), inkOf(ink.dark), x + 28)),
    box(232, 516, 14, 100, 7, ink.light),
    box(508, 516, 14, 100, 7, ink.light),
  ].join('');
}

export function headphones({ ink, kind, line, solid, box }: Pen): string {
  return [
    line('M256 520V430a144 160 0 0 1 288 0v90', kind % 2 === 0 ? ink.base : metal.base, 30),
    line('M296 340q36-62 104-62t104 62', ink.light, 9),
    solid(boxOutline(220, 456, 92, 176, 42), ink, 284),
    solid(boxOutline(488, 456, 92, 176, 42), ink, 540),
    box(296, 472, 36, 144, 18, ink.deep),
    box(468, 472, 36, 144, 18, ink.deep),
    box(244, 510, 10, 68, 5, ink.light),
  ].join('');
}

export function phoneCase({ ink, kind, box, oval, flat, line, within }: Pen): string {
  const body = boxOutline(286, 160, 228, 470, 44);
  const patterns = [
    '',
    `<path d="M200 470q110-110 200-30t160-60V700H200z" fill="${ink.light}"/><path d="M200 560q140-80 220-20t140-20V700H200z" fill="${ink.deep}"/>`,
    line('M380 330q90 10 60 90t40 120M330 480q40-30 70 10t50 90', ink.light, 12),
  ];
  return [
    `<g transform="translate(14 20)">${flat(body, '#1d2430', 0.13)}</g>`,
    flat(body, ink.base),
    within(body, `${patterns[kind % 3] ?? ''}<path d="M494 0h40v800h-40z" fill="${ink.dark}"/>`),
    box(310, 184, 92, 112, 28, ink.deep),
    oval(338, 214, 19, 19, coal.deep) +
      oval(338, 266, 19, 19, coal.deep) +
      oval(378, 240, 13, 13, coal.deep),
    oval(333, 209, 6, 6, '#8fa3ad') + oval(333, 261, 6, 6, '#8fa3ad'),
  ].join('');
}

export function charger({ ink, kind, solid, line, box, oval }: Pen): string {
  if (kind % 2 === 0)
    return [
      line('M470 620q120 10 110-60t-110-60-100-100 120-90 140 10', ink.deep, 14),
      solid(boxOutline(220, 450, 190, 190, 34), ink, 356),
      line('M286 450v-50M344 450v-50', metal.base, 18),
      box(402, 606, 76, 28, 8, metal.base),
      line('M324 500l-30 48h34l-22 44', cream.base, 11),
      box(606, 300, 30, 56, 8, metal.base),
    ].join('');
  return [
    solid(boxOutline(288, 250, 224, 390, 34), ink, 456),
    oval(400, 400, 70, 70, ink.light),
    oval(400, 400, 54, 54, ink.base),
    line('M412 362l-32 48h40l-30 46', cream.base, 11),
    box(354, 236, 92, 18, 6, metal.dark),
    times(4, (i) => oval(352 + i * 32, 586, 7, 7, i < 3 ? '#d8ecc8' : ink.deep)),
  ].join('');
}

export function speaker({ ink, kind, solid, oval, line, flat }: Pen): string {
  return [
    line(kind % 2 === 0 ? 'M320 300q80-90 160 0' : 'M480 300q90-10 70 90', wood.base, 16),
    solid(boxOutline(278, 292, 244, 348, 48), ink, 460),
    oval(400, 508, 88, 88, ink.deep),
    flat(circleOutline(400, 508, 62), ink.dark),
    oval(400, 508, 24, 24, ink.light),
    oval(400, 366, 38, 38, ink.deep),
    oval(400, 366, 16, 16, ink.light),
    oval(482, 322, 6, 6, '#d8ecc8'),
  ].join('');
}
