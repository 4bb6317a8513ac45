import type { Family } from '../product-line.ts';

export const electronics: Family = {
  brands: ['Klangbund', 'Ledning & Lyd', 'Voltmose', 'Ørelyd'],
  suppliers: [7, 6],
  lines: [
    {
      motif: 'headphones',
      category: 'sound',
      colours: ['rose', 'charcoal', 'white', 'navy', 'sage'],
      cost: [190, 520],
      da: {
        noun: 'Hovedtelefoner',
        finish: ['med støjdæmpning', 'uden ledning'],
        spec: ['30 timer', '45 timer', '60 timer'],
        about: [
          'Lukker toget ude og sidder let nok til en hel arbejdsdag.',
          'Ørepuder og batteri kan skiftes, så de holder længere end garantien.',
        ],
        care: 'Oplades med USB-C; kabel medfølger.',
        tags: ['hovedtelefoner', 'bluetooth', 'lyd'],
      },
      en: {
        noun: 'headphones',
        finish: ['noise-cancelling', 'wireless'],
        spec: ['30 hours', '45 hours', '60 hours'],
        about: [
          'Shuts the train out and sits light enough for a full working day.',
          'Ear pads and battery can be replaced, so they outlast the warranty.',
        ],
        care: 'Charges over USB-C; cable included.',
        tags: ['headphones', 'bluetooth', 'sound'],
      },
    },
    {
      motif: 'speaker',
      category: 'sound',
      colours: ['plum', 'charcoal', 'sage', 'clay', 'sky'],
      cost: [150, 410],
      da: {
        noun: 'Højttaler',
        finish: ['med stofbetræk', 'til udebrug'],
        spec: ['10 W', '20 W', '40 W'],
        about: [
          'Fylder køkkenet uden at larme og tåler et stænk fra vasken.',
          'To kan parres til stereo med ét tryk.',
        ],
        care: 'IPX5; oplades med USB-C.',
        tags: ['højttaler', 'bluetooth', 'lyd'],
      },
      en: {
        noun: 'speaker',
        finish: ['fabric', 'outdoor'],
        spec: ['10 W', '20 W', '40 W'],
        about: [
          'Fills the kitchen without shouting and shrugs off a splash.',
          'Two of them pair to stereo at the press of a button.',
        ],
        care: 'IPX5; charges over USB-C.',
        tags: ['speaker', 'bluetooth', 'sound'],
      },
    },
    {
      motif: 'phone-case',
      category: 'mobile',
      colours: ['plum', 'black', 'sage', 'sky', 'lavender', 'clay', 'navy'],
      sizes: { da: 'Model', en: 'Model', values: ['5,8"', '6,1"', '6,7"'], step: 0 },
      cost: [28, 70],
      da: {
        noun: 'Mobilcover',
        finish: ['i silikone', 'i genanvendt plast', 'i bioplast'],
        spec: ['med kant', 'til trådløs opladning'],
        about: [
          'Griber godt, falder blødt og lader knapperne kunne mærkes.',
          'Kanten løfter kameraet fri af bordet.',
        ],
        care: 'Tørres af med sæbevand.',
        tags: ['cover', 'mobil'],
      },
      en: {
        noun: 'phone case',
        finish: ['silicone', 'recycled', 'bioplastic'],
        spec: ['raised edge', 'wireless charging'],
        about: [
          'Grips well, falls softly and leaves the buttons easy to feel.',
          'The raised edge keeps the camera off the table.',
        ],
        care: 'Wipe with soapy water.',
        tags: ['case', 'mobile'],
      },
    },
    {
      motif: 'charger',
      category: 'mobile',
      colours: ['white', 'charcoal', 'moss', 'petrol', 'coral'],
      cost: [60, 190],
      da: {
        noun: 'Oplader',
        finish: ['med USB-C', 'med flettet kabel'],
        spec: ['20 W', '30 W', '65 W'],
        about: [
          'Halvt batteri på en halv time, og kablet knækker ikke ved stikket.',
          'Lille nok til lommen, stærk nok til en bærbar.',
        ],
        care: 'CE-mærket; kun til indendørs brug.',
        tags: ['oplader', 'usb-c', 'mobil'],
      },
      en: {
        noun: 'charger',
        finish: ['USB-C', 'braided-cable'],
        spec: ['20 W', '30 W', '65 W'],
        about: [
          'Half a battery in half an hour, on a cable that does not fray at the plug.',
          'Small enough for a pocket, strong enough for a laptop.',
        ],
        care: 'CE marked; indoor use only.',
        tags: ['charger', 'usb-c', 'mobile'],
      },
      warning: 'Må ikke bruges, hvis kabel eller stik er beskadiget.',
    },
    {
      motif: 'power-bank',
      category: 'mobile',
      colours: ['moss', 'charcoal', 'white', 'sky', 'coral'],
      cost: [85, 210],
      da: {
        noun: 'Powerbank',
        finish: ['med USB-C', 'med to udgange'],
        spec: ['5.000 mAh', '10.000 mAh', '20.000 mAh'],
        about: [
          'To fulde opladninger i en lomme, og fire prikker, der viser, hvad der er tilbage.',
          'Oplader mobil og hovedtelefoner på samme tid.',
        ],
        care: 'Må medbringes som håndbagage.',
        tags: ['powerbank', 'usb-c', 'mobil'],
      },
      en: {
        noun: 'power bank',
        finish: ['USB-C', 'dual-port'],
        spec: ['5,000 mAh', '10,000 mAh', '20,000 mAh'],
        about: [
          'Two full charges in a pocket, and four dots that say what is left.',
          'Charges a phone and headphones at the same time.',
        ],
        care: 'Allowed in cabin luggage.',
        tags: ['power bank', 'usb-c', 'mobile'],
      },
      warning: 'Må ikke udsættes for varme over 45 °C.',
    },
  ],
};
