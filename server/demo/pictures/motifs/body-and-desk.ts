import { coal, cream, ink as inkOf, metal, wood } from '../paint.ts';
import { boxOutline, type Pen, times } from '../pen.ts';

export function brush({ ink, kind, box, line, oval, flat }: Pen): string {
  if (kind % 2 === 0)
    return [
      '<g transform="rotate(28 400 420)">',
      flat(
        'M336 190q64-50 128 0 20 120-20 200l-12 24-8 220q-24 30-48 0l-8-220-12-24q-40-80-20-200z',
        '#1d2430',
        0.1,
      ).replace('<path', '<path transform="translate(4 18)"'),
      flat(
        'M336 190q64-50 128 0 20 120-20 200l-12 24-8 220q-24 30-48 0l-8-220-12-24q-40-80-20-200z',
        ink.base,
      ),
      flat('M352 206q48-36 96 0 14 90-16 160h-64q-30-70-16-160z', cream.base),
      line(
        times(15, (i) => `M${372 + (i % 3) * 28} ${224 + Math.floor(i / 3) * 28}v2`),
        wood.deep,
        12,
      ),
      '</g>',
    ].join('');
  return [
    flat('M306 480H494L478 612q-4 28-30 28H352q-26 0-30-28z', cream.base),
    flat('M446 480h48l-16 132q-4 28-30 28h-20z', cream.dark),
    ...[-14, 10].map(
      (tilt, i) =>
        `<g transform="rotate(${tilt} 400 520)">${box(388 + i * 6, 230, 24, 260, 12, i === 0 ? ink.base : wood.base)}${box(380 + i * 6, 196, 40, 70, 8, cream.light)}${line(`M${388 + i * 6} 200v60M${400 + i * 6} 200v60M${412 + i * 6} 200v60`, metal.base, 4)}</g>`,
    ),
    oval(400, 480, 94, 14, cream.deep, 0.35),
  ].join('');
}

export function dispenser({ ink, kind, solid, box, line }: Pen): string {
  const top = kind % 2 === 0 ? coal : metal;
  return [
    line('M400 330V262M400 262H310q-20 0-20 24', top.base, 20),
    box(374, 300, 52, 50, 8, top.dark),
    solid('M340 350h120q44 20 44 70V600q0 40-40 40H336q-40 0-40-40V420q0-50 44-70z', ink, 452, 10),
    box(334, 450, 132, 110, 6, cream.base),
    line('M356 484h88M356 508h60M356 532h72', '#8b8478', 6),
    line('M320 430V600', ink.light, 9),
  ].join('');
}

export function towel({ ink, kind, solid, line, box, within }: Pen): string {
  if (kind % 2 === 0)
    return times(3, (i) => {
      const y = 570 - i * 76;
      const tone = [ink, inkOf(ink.light), inkOf(ink.dark)][i] ?? ink;
      const d = boxOutline(230 + i * 10, y, 340 - i * 16, 70, 32);
      return `${solid(d, tone, 500)}${line(`M${262 + i * 10} ${y + 35}H${540 - i * 6}`, tone.deep, 4, 0.5)}${within(d, box(300, y, 18, 70, 0, cream.base))}`;
    });
  const body = 'M300 200H500V590H300z';
  return [
    `<g transform="translate(16 16)"><path d="${body}" fill="#1d2430" opacity=".11"/></g>`,
    line('M230 206H570', wood.base, 20),
    solid(body, ink, 440),
    within(
      body,
      times(3, (i) => box(290, 480 + i * 30, 220, i === 1 ? 14 : 6, 0, cream.base)),
    ),
    line(
      times(11, (i) => `M${308 + i * 18.4} 592v20`),
      ink.dark,
      6,
    ),
    box(300, 196, 200, 22, 8, ink.light),
  ].join('');
}

export function soap({ ink, kind, solid, oval, flat, line }: Pen): string {
  return [
    flat('M226 590H574l-30 50H256z', wood.base),
    flat('M470 590h104l-30 50h-84z', wood.dark),
    solid(boxOutline(262, 512, 200, 80, 30), ink, 400),
    line('M300 552h120', ink.deep, 6, 0.5),
    `<g transform="translate(-14 22) rotate(-7 470 470)">${solid(boxOutline(360, 436, 180, 76, 28), inkOf(ink.light), 480)}</g>`,
    oval(300, 470, 26, 26, '#ffffff', 0.6),
    oval(344, 430, 15, 15, '#ffffff', 0.5),
    oval(kind % 2 === 0 ? 280 : 560, 420, 18, 18, '#ffffff', 0.5),
  ].join('');
}

export function skincare({ ink, oval, box, solid }: Pen): string {
  return [
    solid(boxOutline(228, 500, 200, 140, 26), ink, 366),
    box(218, 448, 220, 66, 14, wood.base),
    box(370, 448, 68, 66, 14, wood.dark),
    box(270, 546, 116, 54, 4, cream.base),
    solid('M468 330H592L574 600H486z', inkOf(ink.light), 544),
    box(484, 598, 92, 42, 8, ink.deep),
    box(468, 316, 124, 22, 4, ink.dark),
    oval(530, 450, 30, 30, cream.base),
  ].join('');
}

export function notebook({ ink, kind, flat, box, line }: Pen): string {
  return [
    '<g transform="rotate(-9 400 400)">',
    flat('M270 190H556V640H270z', '#1d2430', 0.12),
    box(262, 170, 280, 440, 14, cream.base),
    box(252, 166, 280, 440, 14, ink.base),
    box(252, 166, 46, 440, 14, ink.dark),
    kind % 2 === 0
      ? box(470, 166, 16, 440, 0, ink.deep)
      : line(
          times(9, (i) => `M244 ${210 + i * 44}h26`),
          metal.base,
          9,
        ),
    box(330, 250, 116, 64, 4, cream.base),
    line('M350 276h76M350 294h48', '#8b8478', 5),
    '</g>',
    `<g transform="rotate(24 600 420)">${box(592, 250, 22, 300, 10, wood.base)}${flat('M592 546h22l-11 40z', coal.base)}</g>`,
  ].join('');
}

export function penPot({ ink, kind, solid, box, line, oval }: Pen): string {
  const pencil = (x: number, top: number, tilt: number, tone: string) =>
    `<g transform="rotate(${tilt} ${x} 480)">${box(x - 11, top, 22, 240, 3, tone)}<path d="M${x - 11} ${top}l11-34 11 34z" fill="${wood.light}"/></g>`;
  return [
    pencil(340, 300, -14, '#cf6a4d'),
    pencil(386, 250, -4, '#dcae4b'),
    pencil(430, 280, 6, ink.deep),
    pencil(468, 310, 16, '#7fa6bd'),
    solid(boxOutline(298, 440, 204, 200, 24), ink, 448, 8),
    oval(400, 446, 98, 15, ink.light),
    kind % 2 === 0
      ? line('M310 590h180', ink.light, 10)
      : line(
          times(5, (i) => `M${330 + i * 36} 490V610`),
          ink.light,
          6,
        ),
  ].join('');
}

export function bookStand({ ink, kind, box, flat, line }: Pen): string {
  const spines = ['#7fa6bd', cream.dark, ink.light, '#c4724f', '#66794f'];
  return [
    times(5, (i) =>
      box(
        262 + i * 48,
        360 + ((i * 3 + kind) % 4) * 24,
        44,
        250 - ((i * 3 + kind) % 4) * 24,
        4,
        spines[i] ?? cream.base,
      ),
    ),
    line(
      times(5, (i) => `M${276 + i * 48} 470h16`),
      '#ffffff',
      6,
      0.6,
    ),
    flat('M220 330q0-30 30-30V640H220z', ink.base),
    flat('M550 640V300q30 0 30 30V640z', ink.dark),
    box(200, 612, 400, 28, 8, ink.base),
    box(460, 612, 140, 28, 8, ink.dark),
  ].join('');
}

export function laptopStand({ ink, flat, line, box }: Pen): string {
  return [
    flat('M236 500L286 250q4-18 24-18H560q20 0 16 18L534 500z', metal.base),
    flat('M256 486L300 268q2-12 16-12H544q12 0 10 12L516 486z', '#33414c'),
    flat('M330 256H544q12 0 10 12l-10 50z', '#455663'),
    flat('M196 500H560l24 22q4 14-14 14H214q-18 0-14-14z', metal.dark),
    line('M240 540L330 632M540 540L450 632', ink.base, 22),
    box(236, 616, 330, 24, 12, ink.base),
    box(440, 616, 126, 24, 12, ink.dark),
  ].join('');
}
