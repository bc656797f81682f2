/*
 * People that plainly do not exist: first names as one meets them in Australia, with a plant or a bird for a surname.
 */

export const firstNames = wordsOf(`
  Aisha Alba Amara Anahera Anouk Arlo Asher August Basil Beatrix Bodhi Callum Casey Clementine
  Cosmo Daisy Darcy Delphine Devon Edie Elio Elowen Esme Ezra Farah Felix Fern Finlay Flora
  Freya Goldie Gus Hana Harriet Henrik Hugo Ida Imogen Indigo Inigo Iris Isla Jarrah Jasper
  Juniper Kaia Kiri Kofi Lachie Leila Linh Lotte Luca Mabel Maeve Manu Marigold Marlo Mateo
  Matilda Mei Milo Minh Nadia Nico Noor Odette Olive Omar Oona Oscar Otis Pania Pearl Percy
  Poppy Priya Quinn Rafi Ravi Remy Roma Rory Rosalind Rufus Sanjay Saskia Selma Senna Sidney
  Silas Soraya Sunny Tariq Tess Thea Theo Tilly Tomas Uma Vera Wilf Winnie Xanthe Yuki Yusuf
  Zara Ziggy
`);

export const surnames = wordsOf(`
  Banksia Bellbird Billybutton Bloodwood Bluebush Bluegum Boobook Boronia Bottlebrush Bowerbird
  Brigalow Brolga Bronzewing Bunya Butcherbird Cassowary Casuarina Coolibah Corella Correa
  Currawong Desertpea Dotterel Everlasting Fairywren Fantail Figbird Fingerlime Firetail
  Flannelflower Friarbird Galah Gidgee Grevillea Gumnut Hakea Honeyeater Huonpine Ironbark
  Jabiru Jacky-Winter Kangaroopaw Karri Kingfisher Kookaburra Kurrajong Leatherwood Lillipilli
  Lorikeet Lyrebird Magpielark Mallee Marri Melaleuca Mistletoebird Mulga Muntries Myrtle
  Needlewood Nightjar Pandanus Paperbark Pardalote Peppermint Quandong Redgum Rosella Saltbush
  Samphire Sassafras Shearwater Sheoak Shrikethrush Silvereye Sittella Snowgum Spinebill
  Spinifex Spoonbill Stringybark Sundew Telopea Thornbill Treecreeper Tuart Waratah Wattlebird
  Waxflower Wedgetail Whipbird Woollybutt Yellowtail
`);

/** Streets of the demo addresses; the numbers are as made up as the streets. */
export const streets: readonly string[] = [
  'Wattle Street',
  'Banksia Avenue',
  'Ironbark Road',
  'Lorikeet Lane',
  'Kurrajong Street',
  'Waratah Parade',
  'Bottlebrush Crescent',
  'Magpie Street',
  'Sheoak Drive',
  'Fantail Court',
  'Grevillea Street',
  'Paperbark Place',
  'Currawong Road',
  'Boronia Street',
  'Galah Terrace',
  'Saltbush Street',
  'Rosella Avenue',
  'Redgum Road',
  'Correa Street',
  'Kingfisher Parade',
];

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
