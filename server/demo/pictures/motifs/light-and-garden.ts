import { coal, cream, glow, ink as inkOf, leaf, metal, wood } from '../paint.ts';
import { boxOutline, type Pen, times } from '../pen.ts';

const straw = inkOf('#cdb07a');

export function lamp({ ink, kind, solid, flat, oval, line, box }: Pen): string {
  const shade =
    kind % 2 === 0 ? 'M318 226H482L550 430H250z' : 'M250 420q0-190 150-190t150 190q-150 28-300 0z';
  const foot = kind % 3 === 0 ? wood : kind % 3 === 1 ? metal : ink;
  return [
    oval(400, 420, 330, 260, 'url(#g)'),
    kind % 2 === 0
      ? solid(
          'M350 640q-30 0-30-40 0-70 50-96 16-10 16-60h28q0 50 16 60 50 26 50 96 0 40-30 40z',
          foot,
          424,
          14,
        )
      : line('M400 430V620', foot.base, 18) +
        box(310, 612, 180, 28, 14, foot.base) +
        box(420, 612, 70, 28, 14, foot.dark),
    solid(shade, ink, 470, 8),
    flat('M250 430q150 26 300 0l-4-10q-146 22-292 0z', glow),
  ].join('');
}

export function deskLamp({ ink, line, box, flat, oval }: Pen): string {
  return [
    flat('M470 330L380 640H690L560 300z', glow, 0.38),
    box(216, 614, 190, 26, 13, ink.base),
    box(330, 614, 76, 26, 13, ink.dark),
    line('M310 614L236 430L430 268', ink.base, 16),
    oval(236, 430, 17, 17, metal.base),
    oval(430, 268, 15, 15, metal.base),
    flat('M402 250q44-60 104-20 62 44 74 104l-120 62q-50-60-58-146z', ink.base),
    flat('M506 230q62 44 74 104l-60 32q-6-80-60-150 22-4 46 14z', ink.dark),
    flat('M460 396q40-58 120-62-6 44-40 62t-80 0z', glow),
  ].join('');
}

export function pendant({ ink, kind, solid, oval, line, flat, box }: Pen): string {
  const forms = [
    'M232 440q0-170 168-176 168 6 168 176-168 30-336 0z',
    'M352 250h96l96 190q-144 28-288 0z',
    'M400 236q150 0 150 110 0 116-110 116h-80q-110 0-110-116 0-110 150-110z',
  ];
  return [
    flat('M262 446L170 800H630L538 446z', glow, 0.28),
    line('M400 0V240', coal.base, 6),
    box(378, 222, 44, 44, 8, kind % 2 === 0 ? metal.dark : wood.base),
    solid(forms[kind % 3] ?? '', ink, 470, 22),
    kind % 3 === 2
      ? oval(400, 458, 84, 10, glow)
      : flat('M246 442q154 30 308 0-154-20-308 0z', glow),
    line('M290 380q20-60 64-76', ink.light, 10),
  ].join('');
}

export function floorLamp({ ink, kind, line, box, flat, solid, oval }: Pen): string {
  if (kind % 2 === 0)
    return [
      oval(400, 290, 320, 260, 'url(#g)'),
      line('M400 300L318 636M400 300L482 636M400 300V610', wood.base, 14),
      solid('M322 150H478L520 320H280z', ink, 450),
      flat('M280 320q120 20 240 0l-3-10q-118 18-234 0z', glow),
    ].join('');
  return [
    oval(540, 370, 230, 210, 'url(#g)'),
    line('M280 630V330q0-170 140-170 110 0 118 110', ink.deep, 13),
    box(206, 616, 150, 24, 12, ink.deep),
    solid('M448 350q6-84 92-86 86 2 92 86-92 20-184 0z', ink, 574),
    flat('M458 354q80 18 164 0-84-14-164 0z', glow),
  ].join('');
}

export function lantern({ ink, line, box, flat, oval }: Pen): string {
  return [
    line('M340 300q0-96 60-96t60 96', ink.deep, 10),
    flat('M330 286h140l40 60H290z', ink.base),
    flat('M420 286h50l40 60h-70z', ink.dark),
    box(296, 346, 208, 270, 4, '#f6eed9'),
    oval(400, 480, 90, 110, glow, 0.9),
    box(362, 500, 76, 116, 8, cream.base),
    flat('M400 430q26 32 12 54-12 14-24 0-14-22 12-54z', '#f2a742'),
    line('M300 346V616M400 346V400M500 346V616', ink.base, 13),
    box(280, 610, 240, 30, 6, ink.base),
    box(440, 610, 80, 30, 6, ink.dark),
  ].join('');
}

export function plantPot({ ink, kind, solid, flat, line, box }: Pen): string {
  const blade = (x: number, tip: number, top: number) =>
    flat(
      `M${x - 22} 480Q${x - 34 + tip / 2} ${(480 + top) / 2} ${x + tip} ${top}Q${x + 40 + tip / 2} ${(480 + top) / 2} ${x + 22} 480z`,
      [leaf.base, leaf.dark, leaf.light][x % 3] ?? leaf.base,
    );
  const round = (x: number, y: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} ${y})">${flat(`M${x} ${y - 66}q60 26 44 84-14 40-44 44-30-4-44-44-16-58 44-84z`, turn > 0 ? leaf.base : leaf.light)}${line(`M${x} ${y - 50}v104`, leaf.dark, 4)}</g>`;
  const plant =
    kind % 2 === 0
      ? [
          blade(340, -70, 270),
          blade(461, 76, 250),
          blade(372, -24, 190),
          blade(430, 28, 176),
          blade(400, 0, 300),
        ]
      : [
          line('M400 490Q330 420 310 330M400 490Q470 420 500 320M400 490V250', leaf.deep, 8),
          round(300, 310, -38),
          round(506, 300, 36),
          round(400, 226, 4),
          round(336, 420, -60),
          round(470, 424, 58),
        ];
  return [
    ...plant,
    solid('M288 480H512L486 616q-5 24-30 24H344q-25 0-30-24z', ink, 446),
    box(272, 458, 256, 44, 10, ink.base),
    box(440, 458, 88, 44, 10, ink.dark),
  ].join('');
}

export function wateringCan({ ink, kind, solid, line, flat, oval }: Pen): string {
  return [
    line('M500 430q110-10 104 84-6 74-100 80', ink.deep, 18),
    line('M340 420q10-110 90-110 74 0 84 110', ink.dark, 16),
    flat('M312 560L196 390l24-18 110 110z', ink.dark),
    `<g transform="rotate(-36 206 380)">${oval(206, 380, 44, 15, kind % 2 === 0 ? metal.base : ink.light)}</g>`,
    solid('M300 420H520V606q0 34-34 34H334q-34 0-34-34z', ink, 460, 12),
    oval(410, 420, 110, 18, ink.deep),
    line('M328 470V590', ink.light, 10),
  ].join('');
}

export function birdhouse({ ink, box, flat, oval, line, solid }: Pen): string {
  return [
    line('M400 560V640', wood.deep, 30),
    solid('M296 330L400 220 504 330V566H296z', ink, 452),
    flat('M250 356L400 196l150 160-26 22L400 246 276 378z', wood.dark),
    flat('M250 356L400 196v50L276 378z', wood.base),
    oval(400, 400, 38, 38, coal.base),
    line('M400 474v22', wood.deep, 12),
    box(276, 560, 248, 18, 4, wood.base),
    line('M340 520V556M372 520V556M428 520V556M460 520V556', ink.dark, 4),
  ].join('');
}

export function trowel({ ink, kind, flat, line, box }: Pen): string {
  const head =
    kind % 2 === 0
      ? flat('M356 440H444q14 120-44 220-58-100-44-220z', metal.base) +
        flat('M400 440h44q14 120-44 220z', metal.dark)
      : line(
          'M346 460v120q0 20 8 40M400 450v180M454 460v120q0 20-8 40M346 470q54-40 108 0',
          metal.base,
          16,
        );
  const tool = `${head}${line('M400 460V330', metal.deep, 18)}${box(374, 130, 52, 210, 26, ink.base)}${box(402, 130, 24, 210, 12, ink.dark)}${box(378, 300, 44, 20, 4, cream.base)}`;
  return `<g transform="rotate(34 400 400)"><g opacity=".1" transform="translate(-2 26)">${box(374, 130, 52, 500, 26, '#1d2430')}</g>${tool}</g>`;
}

export function seeds({ ink, flat, box, line, solid }: Pen): string {
  return [
    line('M220 640V560M310 640V540M490 640V550M580 640V566', leaf.base, 8),
    times(4, (i) => {
      const x = [220, 310, 490, 580][i] ?? 0;
      return `<g transform="translate(${x} ${556 - (i % 2) * 12})"><path d="M0 4q-44 4-46-34 42-4 46 34zM0 4q44 4 46-34-42-4-46 34z" fill="${leaf.light}"/></g>`;
    }),
    solid(boxOutline(290, 250, 220, 390, 8), ink, 460),
    box(318, 320, 164, 190, 82, cream.base),
    flat('M400 350q70 40 0 140-70-100 0-140z', straw.base),
    line('M400 470V380M400 430l30-24M400 450l-30-24', leaf.dark, 6),
    box(290, 250, 220, 34, 6, ink.deep),
    line('M346 556h108M368 586h64', cream.base, 9),
  ].join('');
}
