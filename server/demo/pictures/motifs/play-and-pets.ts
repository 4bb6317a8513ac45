import { coal, cream, ink as inkOf, metal, wood } from '../paint.ts';
import { circleOutline, type Pen, times } from '../pen.ts';

const red = inkOf('#cf6a4d');
const yellow = inkOf('#dcae4b');
const blue = inkOf('#7fa6bd');

export function toyCar({ ink, kind, solid, oval, flat, box }: Pen): string {
  const roof =
    kind % 2 === 0 ? 'M300 500q10-110 90-110h60q70 0 96 110z' : 'M420 500V392h90q30 0 40 30l24 78z';
  return [
    solid(roof, ink, 470),
    kind % 2 === 0
      ? flat('M330 492q10-72 60-72h14v72zM422 492v-72h26q46 0 64 72z', '#e6eff0')
      : flat('M446 492v-74h56q16 0 24 22l18 52z', '#e6eff0') + box(200, 420, 200, 90, 8, wood.base),
    solid('M196 510q0-22 24-22H566q44 6 44 60v30q0 16-16 16H212q-16 0-16-16z', ink, 500),
    ...[290, 516].map(
      (x) =>
        oval(x, 588, 54, 52, coal.base) +
        oval(x, 588, 26, 25, wood.base) +
        oval(x, 588, 8, 8, wood.deep),
    ),
    oval(594, 530, 12, 14, '#ffe7b0'),
  ].join('');
}

export function blocks({ ink, kind, box, flat, oval }: Pen): string {
  const at = (x: number, y: number, c: typeof ink) =>
    box(x, y, 116, 116, 8, c.base) + box(x + 82, y, 34, 116, 8, c.dark);
  const [a, b, c] = kind % 2 === 0 ? [ink, yellow, cream] : [ink, cream, blue];
  return [
    at(228, 524, a),
    at(348, 524, b),
    at(468, 524, inkOf(c.dark)),
    at(290, 406, inkOf(ink.light)),
    flat('M412 522v-50a58 58 0 0 1 116 0v50h-34v-46a24 24 0 0 0-48 0v46z', wood.base),
    flat('M290 404l58-92 58 92z', red.base),
    flat('M348 312l58 92h-34z', red.dark),
    oval(286, 582, 26, 26, cream.light, 0.8),
    box(388, 566, 36, 36, 4, ink.deep),
  ].join('');
}

export function bear({ ink, oval, line, flat }: Pen): string {
  return [
    oval(318, 258, 44, 44, ink.dark) + oval(482, 258, 44, 44, ink.dark),
    oval(318, 260, 24, 24, cream.dark) + oval(482, 260, 24, 24, cream.dark),
    `<g transform="rotate(28 280 500)">${oval(280, 500, 40, 86, ink.dark)}</g><g transform="rotate(-28 520 500)">${oval(520, 500, 40, 86, ink.dark)}</g>`,
    oval(400, 530, 124, 112, ink.base),
    oval(400, 546, 72, 74, cream.base, 0.7),
    oval(302, 606, 58, 40, ink.base) + oval(498, 606, 58, 40, ink.dark),
    oval(296, 606, 28, 22, cream.dark) + oval(504, 606, 28, 22, cream.dark),
    oval(400, 330, 122, 108, ink.base),
    oval(400, 366, 54, 42, cream.base),
    oval(400, 346, 20, 14, coal.base) +
      oval(348, 314, 10, 12, coal.base) +
      oval(452, 314, 10, 12, coal.base),
    line('M400 358v16q-14 18-28 8M400 374q14 18 28 8', coal.base, 5),
    flat('M352 440l48 16 48-16v34l-48-10-48 10z', red.base),
  ].join('');
}

export function ball({ ink, kind, flat, within, line }: Pen): string {
  const outline = circleOutline(400, 472, 168);
  const patterns = [
    `<path d="M400 300q-100 170 0 344 100-174 0-344zM232 420q60 60 60 220H190V420zM568 420q-60 60-60 220h110V420z" fill="${cream.base}"/>`,
    line('M232 440q168 80 336 0M250 560q150-80 300 0M400 300q-60 170 0 344', cream.base, 10),
    `<path d="M200 430h400v84H200z" fill="${cream.base}"/><path d="M400 300l24 60 64 2-50 40 18 62-56-36-56 36 18-62-50-40 64-2z" fill="${yellow.base}" transform="translate(0 88)"/>`,
  ];
  return [
    flat(outline, ink.base),
    within(
      outline,
      `${patterns[kind % 3] ?? ''}<path d="M0 0H800V800H0zM360 280a190 190 0 1 0 0 380 190 190 0 1 0 0-380z" fill="#1d2430" fill-rule="evenodd" opacity=".14"/>`,
    ),
    line('M276 420q20-70 84-94', '#ffffff', 12, 0.5),
  ].join('');
}

export function rainbow({ ink, kind, line }: Pen): string {
  const tints =
    kind % 2 === 0
      ? [ink.deep, ink.base, ink.light, cream.base]
      : [ink.base, yellow.base, cream.base, blue.base];
  return times(4, (i) => {
    const r = 198 - i * 48;
    return (
      line(
        `M${400 - r} 620V${610}a${r} ${r + 40} 0 0 1 ${2 * r} 0v10`,
        tints[i] ?? ink.base,
        40,
      ).replace(/round/g, 'butt') +
      line(`M${400 + r} 610v10`, '#1d2430', 40, 0.08).replace(/round/g, 'butt')
    );
  });
}

export function leash({ ink, kind, line, oval }: Pen): string {
  const path = 'M250 300c-70 120 60 260 190 220s120-240-20-230-170 170-40 210 230-10 240-130';
  return [
    `<g transform="translate(8 16)">${line(path, '#1d2430', 24, 0.1)}</g>`,
    line(path, ink.base, 24),
    line(path, ink.light, 4),
    kind % 2 === 0
      ? oval(250, 286, 46, 56, ink.dark) + oval(250, 286, 26, 36, '#efe9de')
      : line('M250 300l-20-70', ink.dark, 34),
    line('M620 372V300', metal.deep, 22),
    line('M620 300q-34-20-26-66t34-40 26 54q-6 30-34 52', metal.base, 14),
  ].join('');
}

export function petBowl({ ink, kind, solid, oval, flat }: Pen): string {
  const feed = kind % 2 === 0 ? '#8a5a3c' : '#bcd8e2';
  return [
    oval(400, 500, 164, 34, ink.light),
    oval(400, 504, 142, 25, ink.deep),
    oval(400, 508, 130, 18, feed),
    kind % 2 === 0
      ? times(7, (i) =>
          oval(316 + i * 28, 498 + (i % 2) * 8, 19, 12, i % 2 === 0 ? '#a06b48' : '#7c4f34'),
        )
      : '',
    solid('M238 506q162 56 324 0l42 112q4 22-20 22H216q-24 0-20-22z', ink, 486),
    flat(
      'M350 566h100q4-22 24-18t10 24q14 14 2 28t-32-6H350q-14 20-32 6t2-28q-10-20 10-24t20 18z',
      cream.base,
    ),
  ].join('');
}

export function petBed({ ink, oval, flat, line }: Pen): string {
  return [
    flat('M180 560q0-130 220-130t220 130q0 80-220 80t-220-80z', ink.base),
    flat('M520 444q100 30 100 116 0 80-220 80 190-30 120-196z', ink.dark),
    oval(400, 530, 168, 66, ink.deep),
    oval(400, 546, 158, 54, cream.base),
    flat('M330 540q10-70 84-66 60 4 76 50 30 4 26 32-90 40-186 0z', '#b98757'),
    flat('M336 500l-12-46 36 22zM380 484l22-44 14 44z', '#9c6d42'),
    oval(356, 512, 44, 36, '#c79464'),
    line('M338 512q8 8 16 0M364 512q8 8 16 0', coal.base, 4),
    line('M490 550q50 10 40-30', '#9c6d42', 18),
    flat('M232 566q20 74 168 74t168-74q-20 44-168 44t-168-44z', ink.light),
  ].join('');
}
