/** Names for product series, in Danish and in English. */
export const series = {
  da: 'Strandby Solbakke Lyng Klint Fjord Havgus Rav Skumring Enghave Marehalm Birk Tinde Slette Vig Bølge Kvist Hede Morgendis Rimfrost Kornmark Mølle Sejl Vadehav Svale Lærke Terne Hejre Hasselnød Tyttebær Rønnebær Havtorn Slåen Timian Kamille Anemone Bregne Granit Flint Skifer Kridt Dønning Odde Holm Næs Sund Bælt Fyr Gylden Sommereng Aftensol'.split(
    ' ',
  ),
  en: 'Harbour Willow Juniper Slate Heather Copper Drift Moor Alder Fern Pebble Loft Summit Ridge Marlow Ashby Rowan Thistle Haven Quay Larch Linden Meadow Tern'.split(
    ' ',
  ),
};

/** For invented customers: no name stands for a real person. */
export const firstNames =
  'Anna Mikkel Freja Jonas Signe Rasmus Ida Kasper Maja Emil Sofie Nikolaj Laura Magnus Clara Oliver Karen Henrik Birgitte Søren Lone Thomas Mette Anders Åse Jørgen Camilla Yusuf Amira Piotr'.split(
    ' ',
  );
export const lastNames =
  'Holmgaard Lindqvist Bækkelund Østerby Kjærsgaard Vestergaard Thorup Damsgaard Nymann Ravn Skovbo Hald Brink Toftegaard Munk Dalsgaard Krogh Aaby Winther Fjeldsted'.split(
    ' ',
  );
export const streets =
  'Møllebakken,Engdraget,Lærkevænget,Gammel Strandvej,Skolegyden,Rugmarken,Æblehaven,Fyrresvinget,Havnepladsen,Bakkedraget,Nørre Allé,Teglværksvej,Klokkerstræde,Hyldevænget'.split(
    ',',
  );
export const towns = [
  ['1620', 'København V'],
  ['2200', 'København N'],
  ['2800', 'Kongens Lyngby'],
  ['3000', 'Helsingør'],
  ['3700', 'Rønne'],
  ['4000', 'Roskilde'],
  ['4700', 'Næstved'],
  ['5000', 'Odense C'],
  ['5700', 'Svendborg'],
  ['6000', 'Kolding'],
  ['6700', 'Esbjerg'],
  ['7100', 'Vejle'],
  ['7400', 'Herning'],
  ['8000', 'Aarhus C'],
  ['8600', 'Silkeborg'],
  ['8800', 'Viborg'],
  ['9000', 'Aalborg'],
  ['9990', 'Skagen'],
] as const;
