import * as care from './motifs/body-and-desk.ts';
import * as home from './motifs/home.ts';
import * as kitchen from './motifs/kitchen.ts';
import * as light from './motifs/light-and-garden.ts';
import * as road from './motifs/on-the-road.ts';
import * as play from './motifs/play-and-pets.ts';
import * as wear from './motifs/wear.ts';
import type { Pen } from './pen.ts';

/** Standing on the table, hanging on the wall, hanging from the ceiling, or seen from above. */
type Place = 'table' | 'wall' | 'ceiling' | 'above';

export interface Form {
  place: Place;
  /** Half the width of the shadow on the table. */
  reach: number;
  draw(pen: Pen): string;
}

const table = (reach: number, draw: Form['draw']): Form => ({ place: 'table', reach, draw });
const elsewhere = (place: Place, draw: Form['draw']): Form => ({ place, reach: 0, draw });

/** One of a motif's forms, as a motif of its own. */
const form =
  (kind: number, draw: Form['draw']): Form['draw'] =>
  (pen) =>
    draw({ ...pen, kind });

/** Everything that can be drawn, by the name in a picture's address. */
export const motifs = {
  apron: elsewhere('wall', wear.apron),
  ball: table(150, play.ball),
  basket: table(190, home.basket),
  beanie: table(200, wear.beanie),
  bear: table(210, play.bear),
  birdhouse: table(90, light.birdhouse),
  blanket: table(210, home.blanket),
  blocks: table(210, play.blocks),
  board: table(190, kitchen.board),
  'book-stand': table(230, care.bookStand),
  bottle: table(120, kitchen.bottle),
  bowl: table(180, kitchen.bowl),
  brush: elsewhere('above', form(0, care.brush)),
  candle: table(180, home.candle),
  chair: table(190, home.chair),
  charger: table(190, form(0, road.charger)),
  clock: elsewhere('wall', home.clock),
  cushion: table(190, home.cushion),
  'desk-lamp': table(200, light.deskLamp),
  dispenser: table(140, care.dispenser),
  dumbbell: table(260, road.dumbbell),
  'floor-lamp': table(180, light.floorLamp),
  headphones: table(210, road.headphones),
  hoodie: elsewhere('above', wear.hoodie),
  jar: table(130, kitchen.jar),
  knife: elsewhere('above', kitchen.knife),
  lamp: table(150, light.lamp),
  lantern: table(150, light.lantern),
  'laptop-stand': table(210, care.laptopStand),
  leash: elsewhere('above', play.leash),
  mat: table(250, road.mat),
  mirror: elsewhere('wall', home.mirror),
  mug: table(150, kitchen.mug),
  notebook: elsewhere('above', form(0, care.notebook)),
  pan: table(210, form(0, kitchen.pan)),
  pot: table(180, form(1, kitchen.pan)),
  pendant: elsewhere('ceiling', light.pendant),
  'pen-pot': table(140, care.penPot),
  'pet-bed': table(250, play.petBed),
  'pet-bowl': table(220, play.petBowl),
  'phone-case': elsewhere('above', road.phoneCase),
  'plant-pot': table(150, light.plantPot),
  poster: elsewhere('wall', home.poster),
  pouch: table(210, road.pouch),
  rainbow: table(230, play.rainbow),
  'power-bank': table(130, form(1, road.charger)),
  'round-rug': elsewhere('above', form(2, home.rug)),
  rug: elsewhere('above', (pen) => home.rug({ ...pen, kind: pen.kind % 2 })),
  backpack: table(180, road.backpack),
  scarf: elsewhere('above', wear.scarf),
  seeds: table(190, light.seeds),
  shelf: elsewhere('wall', home.shelf),
  skincare: table(220, care.skincare),
  soap: table(200, care.soap),
  socks: elsewhere('above', wear.socks),
  speaker: table(160, road.speaker),
  stool: table(170, home.stool),
  suitcase: table(160, road.suitcase),
  teapot: table(190, kitchen.teapot),
  tent: table(290, road.tent),
  tote: table(170, wear.tote),
  towel: table(200, care.towel),
  'toy-car': table(240, play.toyCar),
  toothbrush: table(110, form(1, care.brush)),
  trowel: elsewhere('above', form(0, light.trowel)),
  'hand-fork': elsewhere('above', form(1, light.trowel)),
  tshirt: elsewhere('above', wear.tshirt),
  umbrella: table(160, road.umbrella),
  vase: table(150, home.vase),
  'watering-can': table(180, light.wateringCan),
} as const satisfies Record<string, Form>;

export type Motif = keyof typeof motifs;

export const isMotif = (name: string): name is Motif => Object.hasOwn(motifs, name);
