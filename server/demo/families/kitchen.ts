import type { Family } from '../product-line.ts';

export const kitchen: Family = {
  brands: ['Ravnlund Ler', 'Ternehus', 'Køkkenværket', 'Tuxe'],
  suppliers: [1, 5],
  lines: [
    {
      motif: 'mug',
      category: 'tableware',
      colours: ['white', 'sage', 'clay', 'navy', 'charcoal', 'sand'],
      cost: [22, 48],
      da: {
        noun: 'Kaffekrus',
        finish: ['i stentøj', 'i keramik', 'i porcelæn'],
        spec: ['30 cl', '35 cl', '40 cl'],
        about: [
          'Et krus med hank til hele hånden og en kant, der er rar at drikke af.',
          'Drejet med en let uregelmæssig glasur, så ikke to krus er helt ens.',
        ],
        care: 'Tåler opvaskemaskine og mikroovn.',
        tags: ['kaffe', 'te', 'service'],
      },
    },
    {
      motif: 'bowl',
      category: 'tableware',
      colours: ['white', 'forest', 'clay', 'grey', 'black', 'sky'],
      cost: [35, 110],
      da: {
        noun: 'Skål',
        finish: ['i stentøj', 'i emalje', 'i keramik'],
        spec: ['Ø 18 cm', 'Ø 24 cm', 'Ø 28 cm'],
        about: [
          'Rummer salat til hele bordet og er pæn nok til at blive stående med frugt.',
          'En lav, bred skål, der passer lige godt til pasta, salat og morgenmad.',
        ],
        care: 'Vask af i hånden; lad den tørre helt.',
        tags: ['skål', 'borddækning'],
      },
    },
    {
      motif: 'teapot',
      category: 'tableware',
      colours: ['white', 'moss', 'navy', 'ochre', 'charcoal'],
      cost: [85, 190],
      da: {
        noun: 'Tepotte',
        finish: ['i stentøj', 'i støbejern', 'i keramik'],
        spec: ['0,8 l', '1,1 l', '1,4 l'],
        about: [
          'Tuden hælder uden at dryppe, og sien af stål kan løftes op, når teen er stærk nok.',
          'Holder teen varm gennem en lang morgen og låget sidder fast, når der skænkes.',
        ],
        care: 'Skyl i varmt vand uden sæbe.',
        tags: ['te', 'kande'],
      },
    },
    {
      motif: 'pan',
      category: 'cookware',
      colours: ['charcoal', 'forest', 'clay', 'navy', 'black'],
      sizes: { da: 'Størrelse', en: 'Size', values: ['20 cm', '24 cm', '28 cm'], step: 18 },
      cost: [120, 290],
      da: {
        noun: 'Stegepande',
        finish: ['i aluminium', 'i støbejern', 'i kulstofstål'],
        spec: ['til alle kogeplader', 'med træskaft'],
        about: [
          'Bliver jævnt varm helt ud til kanten og giver kød og grønt en sprød overflade.',
          'En pande til hver dag, med et skaft, der ikke bliver varmt.',
        ],
        care: 'Vask med varmt vand og børste; gnid af og til med olie.',
        tags: ['pande', 'madlavning', 'induktion'],
      },
    },
    {
      motif: 'knife',
      category: 'cookware',
      colours: ['oak', 'walnut', 'black', 'navy'],
      cost: [95, 320],
      da: {
        noun: 'Kokkekniv',
        finish: ['i rustfrit stål', 'i lamelleret stål'],
        spec: ['18 cm', '20 cm', '24 cm'],
        about: [
          'Godt afbalanceret og let at slibe op, så den holder i mange år.',
          'Bladet er smedet i ét stykke og går hele vejen gennem skaftet.',
        ],
        care: 'Vask i hånden og tør straks.',
        tags: ['kniv', 'madlavning'],
      },
      warning: 'Meget skarp. Opbevares utilgængeligt for børn.',
    },
    {
      motif: 'board',
      category: 'cookware',
      colours: ['oak', 'walnut', 'sand'],
      cost: [60, 170],
      da: {
        noun: 'Skærebræt',
        finish: ['i massivt træ', 'i endetræ'],
        spec: ['30 × 20 cm', '40 × 28 cm', '48 × 32 cm'],
        about: [
          'Massivt træ, der skåner kniven og ligger stille på bordet.',
          'Skær på den ene side og server ost på den anden.',
        ],
        care: 'Olieres et par gange om året.',
        tags: ['skærebræt', 'træ'],
      },
    },
    {
      motif: 'jar',
      category: 'storage',
      plain: true,
      colours: ['clay', 'ochre', 'moss', 'charcoal'],
      cost: [28, 75],
      da: {
        noun: 'Opbevaringsglas',
        finish: ['med trælåg', 'med bambuslåg'],
        spec: ['0,75 l', '1 l', '1,5 l'],
        about: [
          'Holder kaffe, mel og nødder tørre, og du kan se, hvornår der skal købes nyt.',
          'Glasset er tykt, låget slutter tæt, og etiketten kan skrives om.',
        ],
        care: 'Glasset tåler opvaskemaskine, låget tørres af.',
        tags: ['opbevaring', 'glas'],
      },
    },
    {
      motif: 'pot',
      category: 'cookware',
      colours: ['moss', 'clay', 'navy', 'charcoal', 'ochre'],
      sizes: { da: 'Størrelse', en: 'Size', values: ['2 l', '3,5 l', '5 l'], step: 25 },
      cost: [150, 340],
      da: {
        noun: 'Gryde',
        finish: ['i emaljeret støbejern', 'i rustfrit stål'],
        spec: ['med låg', 'med tungt låg'],
        about: [
          'Går fra komfur til ovn til bord og holder maden varm til anden omgang.',
          'Tyk bund, der ikke brænder på, og hanke til grydelapper.',
        ],
        care: 'Sættes i blød; ingen ståluld.',
        tags: ['gryde', 'madlavning', 'induktion'],
      },
    },
  ],
};
