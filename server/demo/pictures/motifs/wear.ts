import { cream, ink as inkOf, wood } from '../paint.ts';
import { boxOutline, circleOutline, type Pen, times } from '../pen.ts';

const drop = (d: string) =>
  `<path d="${d}" fill="#1d2430" opacity=".11" transform="translate(12 20)"/>`;

export function tshirt({ ink, kind, flat, within, line }: Pen): string {
  const body = 'M312 196q88 50 176 0l112 62-50 116-56-24V620q-94 14-188 0V350l-56 24-50-116z';
  const prints = [
    '',
    flat(circleOutline(400, 380, 56), ink.light) + flat('M330 396q70-50 140 0v60H330z', ink.deep),
    times(5, (i) => `<path d="M180 ${330 + i * 56}h440v24H180z" fill="${cream.base}"/>`),
    flat('M446 316h56v64h-56z', ink.dark),
  ];
  return [
    drop(body),
    flat(body, ink.base),
    within(
      body,
      `${prints[kind % 4] ?? ''}<path d="M470 180h160v460H470q40-240 0-460z" fill="#1d2430" opacity=".1"/>`,
    ),
    line('M314 200q86 78 172 0', ink.deep, 13),
    line('M306 350V470M494 350V470', ink.deep, 4, 0.5),
    line('M310 602q90 12 180 0', ink.dark, 4),
  ].join('');
}

export function hoodie({ ink, flat, within, line, solid }: Pen): string {
  const body =
    'M300 240q100-34 200 0 70 20 88 90l40 240q-34 20-68 12l-50-190V630q-110 16-220 0V392l-50 190q-34 8-68-12l40-240q18-70 88-90z';
  return [
    drop(body),
    flat(body, ink.base),
    within(
      body,
      `<path d="M480 180h180v480H480q30-220 0-480z" fill="#1d2430" opacity=".1"/><path d="M0 596h800v60H0z" fill="${ink.dark}"/>`,
    ),
    flat('M290 262q-6-110 110-112 116 2 110 112-50 74-110 88-60-14-110-88z', ink.dark),
    flat('M326 256q0-72 74-74t74 74q-34 50-74 62-40-12-74-62z', ink.deep),
    line('M372 330v80M428 330v70', cream.base, 8),
    solid('M318 470H482l20 96H298z', inkOf(ink.dark), 440),
    line('M172 560l68 14M628 560l-68 14', ink.dark, 10),
  ].join('');
}

export function beanie({ ink, kind, within, line, oval, box, solid }: Pen): string {
  const dome = 'M236 520q0-230 164-230t164 230z';
  return [
    kind % 2 === 0
      ? oval(400, 276, 52, 50, cream.base) +
        line('M372 262l-8-12M400 250v-14M430 262l10-12', cream.dark, 6)
      : '',
    solid(dome, ink, 470, 20),
    within(
      dome,
      line(
        times(9, (i) => `M${250 + i * 38} 520Q${325 + i * 19} 380 400 290`),
        ink.dark,
        5,
      ),
    ),
    box(220, 500, 360, 104, 30, ink.light),
    line(
      times(14, (i) => `M${244 + i * 24} 520v64`),
      ink.base,
      8,
    ),
    kind % 3 === 0 ? box(452, 536, 60, 34, 4, wood.base) : '',
  ].join('');
}

export function scarf({ ink, kind, flat, line, within }: Pen): string {
  const left = 'M316 260h92v330h-92z';
  const right = 'M400 300h92v250h-92z';
  const loop = 'M244 296q-14-86 156-90t156 90q-6 74-156 82t-156-82z';
  const bars = (y: number) =>
    times(
      4,
      (i) =>
        `<path d="M280 ${y + i * 64}h240v${i % 2 === 0 ? 26 : 10}H280z" fill="${kind % 2 === 0 ? cream.base : ink.light}"/>`,
    );
  return [
    drop(left),
    line(
      times(6, (i) => `M${326 + i * 14.6} 590v36M${410 + i * 14.6} 550v36`),
      ink.light,
      6,
    ),
    flat(right, ink.dark) + within(right, bars(330)),
    flat(left, ink.base) + within(left, bars(372)),
    flat(loop, ink.base),
    flat('M318 282q4-34 82-34t82 34q-16 24-82 24t-82-24z', ink.deep),
    line('M268 318q40 36 132 36t130-34M292 262q24-30 108-32', ink.light, 7),
  ].join('');
}

export function socks({ ink, kind, flat, within, box, line }: Pen): string {
  const sock = 'M350 190h108V430q0 40 34 66l70 52q34 28 8 64-26 30-66 4L380 530q-30-22-30-62z';
  const look = (tone: typeof ink) =>
    flat(sock, tone.base) +
    within(
      sock,
      box(340, 190, 130, 46, 0, cream.base) +
        (kind % 2 === 0
          ? times(4, (i) => box(340, 262 + i * 44, 130, 16, 0, tone.light))
          : line(
              times(12, (i) => `M${370 + (i % 3) * 36} ${270 + Math.floor(i / 3) * 52}h0`),
              tone.light,
              18,
            )) +
        `<path d="M500 530l80 20v90h-80z" fill="${tone.deep}"/>`,
    );
  return `<g transform="translate(-110 14) rotate(4 400 400)">${drop(sock)}${look(inkOf(ink.dark))}</g><g transform="translate(6 -10) rotate(-4 400 400)">${drop(sock)}${look(ink)}</g>`;
}

export function tote({ ink, kind, solid, line, flat, within }: Pen): string {
  const body = boxOutline(264, 346, 272, 294, 12);
  const art = [
    flat(circleOutline(400, 490, 62), ink.deep),
    line('M340 540q30-120 60-120t60 120M400 420v140', ink.deep, 10),
    `<path d="M200 560q110-110 200-40t200-40V700H200z" fill="${ink.light}"/>`,
  ];
  return [
    line('M332 350V270q0-76 68-76t68 76v80', ink.dark, 18),
    solid(body, ink, 484, 8),
    within(body, art[kind % 3] ?? ''),
    line('M280 372H520', ink.dark, 4),
  ].join('');
}

export function apron({ ink, flat, line, within }: Pen): string {
  const body = 'M336 210h128v70q10 70 70 96V600q0 30-30 30H296q-30 0-30-30V376q60-26 70-96z';
  return [
    line('M340 214q0-90 60-90t60 90', ink.deep, 10),
    line('M270 390q-60 20-66 80M530 390q60 20 66 80', ink.deep, 10),
    drop(body),
    flat(body, ink.base),
    within(body, `<path d="M484 180h80v480h-80z" fill="#1d2430" opacity=".1"/>`),
    flat(boxOutline(316, 440, 168, 110, 12), ink.dark),
    line('M400 440V550', ink.deep, 4),
    `<g transform="rotate(8 440 420)"><rect x="432" y="380" width="16" height="90" rx="6" fill="${wood.base}"/></g>`,
    line('M336 262h128', ink.light, 5),
  ].join('');
}
