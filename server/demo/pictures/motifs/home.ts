import { coal, cream, ink as inkOf, leaf, metal, wood } from '../paint.ts';
import { boxOutline, circleOutline, type Pen, times } from '../pen.ts';

const straw = inkOf('#cdb07a');
const move = (drawn: string, x: number, y: number) =>
  `<g transform="translate(${x} ${y})">${drawn}</g>`;

export function vase({ ink, kind, solid, oval, line }: Pen): string {
  const forms = [
    'M352 380q-2 40-42 76-46 44-46 96 0 60 44 88h184q44-28 44-88 0-52-46-96-40-36-42-76z',
    'M350 380q-66 60-66 150 0 80 50 110h132q50-30 50-110 0-90-66-150z',
    'M336 380h128q10 120-24 260H360q-34-140-24-260z',
  ];
  const stem = kind % 2 === 0 ? straw : leaf;
  const leaves = (height: number, side: number) =>
    times(4, (i) => `M400 ${404 - height + i * 38 + 9 * side}l${20 * side}-24`);
  const sprig = (tilt: number, height: number) =>
    `<g transform="rotate(${tilt} 400 390)">${line(`M400 390V${390 - height}`, stem.dark, 6)}${line(`M400 ${390 - height}v-22${leaves(height, 1)}`, stem.light, 19)}${line(leaves(height, -1), stem.base, 19)}</g>`;
  return [
    sprig(-20, 190),
    sprig(16, 210),
    sprig(-2, 232),
    solid(forms[kind % 3] ?? '', ink, 444, 22),
    oval(400, 380, kind % 3 === 2 ? 64 : 49, 11, ink.deep),
  ].join('');
}

export function candle({ ink, kind, oval, line, flat, box }: Pen): string {
  const one = (x: number, top: number, w: number) =>
    [
      box(x, top, w, 622 - top, 10, ink.base),
      box(Math.round(x + w * 0.66), top + 5, Math.round(w * 0.34), 617 - top, 8, ink.dark),
      oval(x + w / 2, top + 5, w / 2, 10, ink.light),
      line(`M${x + w / 2} ${top + 2}v-20`, coal.base, 5),
      oval(x + w / 2, top - 44, 70, 76, 'url(#g)'),
      flat(`M${x + w / 2} ${top - 82}q26 34 12 54-12 14-24 0-14-20 12-54z`, '#f2b04a'),
    ].join('');
  const stand = kind % 2 === 0 ? wood : metal;
  return [
    one(292, 400, 70),
    one(446, 470, 74),
    one(370, 330, 66),
    box(256, 612, 296, 28, 14, stand.base),
    box(430, 612, 122, 28, 14, stand.dark),
  ].join('');
}

export function mirror({ ink, kind, flat, within, line }: Pen): string {
  const outer =
    kind % 2 === 0 ? circleOutline(400, 390, 206) : 'M236 640V376a164 164 0 0 1 328 0V640z';
  const inner =
    kind % 2 === 0 ? circleOutline(400, 390, 184) : 'M258 618V376a142 142 0 0 1 284 0V618z';
  return [
    move(flat(outer, '#1d2430', 0.13), 16, kind % 2 === 0 ? 22 : 0),
    flat(outer, ink.base),
    within(
      inner,
      `<path d="M0 0H800V800H0z" fill="#dde6e6"/><path d="M200 560L520 160H610L270 640zM360 640L620 290V340L400 640z" fill="#f4f8f7"/>`,
    ),
    line('M262 330q20-70 80-104', ink.light, 6),
  ].join('');
}

export function rug({ ink, kind, flat, within, line }: Pen): string {
  if (kind % 3 === 2) {
    const rings = [236, 190, 146, 100, 52];
    return [
      move(flat(circleOutline(400, 400, 244), '#1d2430', 0.12), 10, 16),
      rings
        .map((r, i) => flat(circleOutline(400, 400, r + 8), i % 2 === 0 ? ink.base : cream.base))
        .join(''),
    ].join('');
  }
  const body = boxOutline(190, 176, 420, 450, 6);
  const pattern =
    kind % 3 === 0
      ? times(
          7,
          (i) =>
            `<path d="M180 ${214 + i * 62}h440v${i % 2 === 0 ? 24 : 8}H180z" fill="${i % 2 === 0 ? ink.dark : cream.base}"/>`,
        )
      : times(
          3,
          (i) =>
            `<path d="M400 ${190 + i * 140}l150 70-150 70-150-70z" fill="${cream.base}"/><path d="M400 ${222 + i * 140}l80 38-80 38-80-38z" fill="${ink.deep}"/>`,
        );
  return [
    move(flat(body, '#1d2430', 0.12), 12, 18),
    line(
      times(22, (i) => `M${198 + i * 19.2} 160v486`),
      cream.dark,
      5,
    ),
    flat(body, ink.base),
    within(body, pattern),
  ].join('');
}

export function cushion({ ink, kind, solid, within, line }: Pen): string {
  const body =
    'M236 318q20-24 60-12 104 22 208 0 40-12 60 12 14 22 4 60-18 90 0 186 10 40-6 60-20 24-60 12-102-20-204 0-40 12-60-12-16-20-6-60 18-96 0-186-10-38 4-60z';
  const patterns = [
    line('M300 300V640M340 300V640M460 300V640M500 300V640', ink.light, 9),
    times(
      25,
      (i) =>
        `<circle cx="${276 + (i % 5) * 62}" cy="${346 + Math.floor(i / 5) * 62}" r="11" fill="${ink.light}"/>`,
    ),
    `<path d="M0 480Q400 400 800 480V800H0z" fill="${ink.light}"/>`,
    line(
      'M300 430q100 60 200 0M300 500q100 60 200 0M300 360q100 60 200 0M300 570q100 60 200 0',
      ink.dark,
      6,
    ),
  ];
  return [
    solid(body, ink, 500, 18),
    within(body, patterns[kind % 4] ?? ''),
    line('M262 342q16 120-2 240', ink.light, 6, 0.7),
  ].join('');
}

export function blanket({ ink, kind, solid, line, within }: Pen): string {
  const fold = (y: number) => `M250 ${y}H560q16 0 16 30t-16 30H250q-36 0-36-30t36-30z`;
  return [
    ...[580, 520, 460].map((y, i) => {
      const d = fold(y);
      return (
        solid(d, i === 1 && kind % 2 === 0 ? inkOf(ink.light) : ink, 500) +
        within(
          d,
          kind % 3 === 0
            ? line(
                times(6, (n) => `M${275 + n * 54} ${y}v60`),
                i === 1 ? ink.base : ink.light,
                14,
              )
            : '',
        ) +
        line(`M252 ${y + 30}H560`, ink.deep, 3, 0.5)
      );
    }),
    line(
      times(11, (i) => `M${268 + i * 28} 514v32`),
      ink.light,
      6,
    ),
  ].join('');
}

/** An hour mark on the clock's face, longer for the quarters. */
function hourMark(hour: number): string {
  const [x, y] = [Math.sin((hour * Math.PI) / 6), -Math.cos((hour * Math.PI) / 6)];
  const at = (r: number) => `${Math.round(400 + r * x)} ${Math.round(390 + r * y)}`;
  return `M${at(154)}L${at(hour % 3 === 0 ? 130 : 144)}`;
}

export function clock({ ink, kind, flat, line, oval }: Pen): string {
  const face = kind % 2 === 0 ? cream.light : ink.base;
  const mark = kind % 2 === 0 ? coal.base : cream.light;
  return [
    move(flat(circleOutline(400, 390, 200), '#1d2430', 0.13), 16, 24),
    flat(circleOutline(400, 390, 200), kind % 2 === 0 ? ink.base : wood.base),
    flat(circleOutline(400, 390, 174), face),
    line(times(12, hourMark), mark, 7),
    line('M400 390L330 330', mark, 13),
    line('M400 390L486 304', mark, 9),
    line('M400 420V270', '#cf6a4d', 4),
    oval(400, 390, 12, 12, '#cf6a4d'),
  ].join('');
}

export function poster({ ink, kind, flat, within, box }: Pen): string {
  const paper = boxOutline(274, 188, 252, 356, 0);
  const art = [
    `<circle cx="452" cy="300" r="56" fill="${ink.light}"/><path d="M250 470q70-120 150-40t150-60V560H250z" fill="${ink.base}"/><path d="M250 520q90-70 170-20t130-20v90H250z" fill="${ink.deep}"/>`,
    `<circle cx="380" cy="340" r="82" fill="${ink.base}"/><path d="M360 340h140v120H360z" fill="${ink.deep}"/><circle cx="440" cy="430" r="44" fill="${ink.light}"/>`,
    times(
      4,
      (i) =>
        `<path d="M${300 + i * 50} 500a${90 - i * 14} ${90 + i * 20} 0 0 1 60-${180 - i * 12}q30 90-60 ${180 - i * 12}z" fill="${[ink.base, ink.dark, ink.light, ink.deep][i]}"/>`,
    ),
  ];
  return [
    flat('M246 180h340v412H270z', '#1d2430', 0.13),
    box(236, 152, 328, 428, 4, kind % 2 === 0 ? wood.base : coal.base),
    box(250, 166, 300, 400, 0, '#fbf8f1'),
    within(paper, `<path d="M0 0H800V800H0z" fill="${cream.base}"/>${art[kind % 3] ?? ''}`),
  ].join('');
}

export function basket({ ink, kind, solid, within, line, oval }: Pen): string {
  const body = 'M226 420H574L540 610q-6 30-36 30H296q-30 0-36-30z';
  return [
    line('M300 424q0-120 100-120t100 120', ink.deep, 16),
    oval(400, 420, 174, 26, ink.deep),
    kind % 2 === 0
      ? `<path d="M254 416q40-60 100-30 50-40 100 0 60-20 92 30-140 30-292 0z" fill="${cream.base}"/>`
      : '',
    solid(body, ink, 470, 10),
    within(
      body,
      times(6, (i) =>
        line(
          times(9, (n) => `M${214 + n * 44 + (i % 2) * 22} ${456 + i * 34}h26`),
          i % 2 === 0 ? ink.light : ink.deep,
          10,
        ),
      ),
    ),
    line('M228 424q172 34 344 0', ink.light, 14),
  ].join('');
}

export function chair({ ink, kind, solid, line, flat }: Pen): string {
  const legs = kind % 3 === 1 ? coal : wood;
  return [
    line('M310 500L290 636M490 500L514 636', legs.dark, 15),
    line('M332 470V300M468 470V300', legs.base, 15),
    kind % 2 === 0
      ? solid(
          'M296 236q104-34 208 0 16 6 14 30l-6 90q-2 20-22 16-90-20-180 0-20 4-22-16l-6-90q-2-24 14-30z',
          ink,
          450,
        )
      : line('M336 250q64-22 128 0M336 300q64-18 128 0M336 350q64-16 128 0', ink.base, 28),
    line('M286 520L262 640M514 520L546 640', legs.base, 17),
    flat('M276 474q124-40 248 0l24 36q4 18-16 18H268q-20 0-16-18z', ink.base),
    flat('M254 506H546q6 22-14 22H268q-20 0-14-22z', ink.dark),
  ].join('');
}

export function stool({ ink, line, oval, flat }: Pen): string {
  return [
    line('M400 430V630', wood.deep, 16),
    line('M322 420L276 636M478 420L526 636', wood.base, 18),
    line('M300 546H502', wood.dark, 12),
    flat('M250 384q0 46 150 46t150-46z', ink.dark),
    oval(400, 384, 150, 34, ink.base),
    oval(384, 378, 110, 20, ink.light, 0.5),
  ].join('');
}

export function shelf({ ink, kind, box, flat, line, oval }: Pen): string {
  const books = [ink.deep, cream.base, ink.light, '#c4724f'];
  return [
    flat('M196 490h436l-8 26H214z', '#1d2430', 0.12),
    line('M266 486v60l-30-2M534 486v60l-30-2', coal.base, 10),
    box(180, 462, 440, 28, 4, ink.base),
    box(180, 480, 440, 10, 4, ink.dark),
    times(4, (i) =>
      box(
        226 + i * 34,
        312 + ((i + kind) % 3) * 22,
        30,
        150 - ((i + kind) % 3) * 22,
        3,
        books[i] ?? cream.base,
      ),
    ),
    flat('M452 400h92l-14 62h-64z', '#c4724f'),
    oval(470, 350, 16, 54, leaf.base),
    oval(500, 334, 16, 66, leaf.light),
    oval(528, 356, 15, 48, leaf.dark),
  ].join('');
}
