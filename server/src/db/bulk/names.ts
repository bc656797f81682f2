/* Of these the names of made-up listings are put together: few first names, many last ones, as people have them. */

const list = (words: string) => words.split(' ');

export const firstNames = list(
  'Ada Alan Amelia Amir Anh Anna Arjun Ava Ben Carla Charlotte Chen Chloe Daniel David Deepa Dimitri Elena Ella Emma Ethan Fatima Fiona Finn George Grace Hana Harry Hugo Imogen Ines Isla Jack Jade James Jessica John Kai Kate Lachlan Layla Leo Li Liam Lucy Maria Marlo Mateo Maya Mei Mia Michael Mohammed Nadia Noah Nora Oliver Olivia Omar Patrick Priya Quinn Rachel Ravi Rose Ruby Samuel Sarah Sofia Stella Tara Thomas Uma Vera Victor Wei William Xavier Yasmin Zara Zoe',
);
export const lastBeginnings = list(
  'Abb Ash Bar Bel Ben Black Brad Bran Bur Cal Cam Car Clay Cole Cor Craw Dal Dar Den Dun Eas Elm Fair Fen Fitz Gar Gil Gran Hal Har Hart Hay Hol Hux Jar Ken Kir Lan Law Lin Mac Mar Mel Mor Nor Oak Par Pem Quin Red Ros Sal Sher Stan Stock Sut Tal Thorn Tre Wal War Wes Whit Win Wood York',
);
export const lastMiddles = list(
  'a al an ar e el en er i il in ing o ol on or u un y le li ra ri ro',
);
export const lastEnds = list(
  'berg brook bury by combe croft dale den don field ford gate ham hurst land ley ling man more ridge sen shaw side son stead stone ton vale well wick wood worth',
);
export const businessWords = list(
  'Acacia Anchor Apex Banksia Beacon Bluegum Bright Capital Cedar Clear Coastal Compass Coral Cornerstone Crest Delta Eastern Elder First Fortune Garden Golden Grand Gum Harbour Heritage Horizon Ironbark Island Jacaranda Keystone Kookaburra Lantern Lighthouse Magnolia Meridian Metro Northern Oak Ocean Opal Orchard Pacific Pioneer Prime Quartz Ridge River Sapphire Silver Southern Sterling Summit Sunrise Terrace Union Valley Vista Wattle Western Willow',
);
export const businessKinds = list(
  'Advisory Advocates Associates Consulting Group Lending Legal Partners Property Realty Services Solutions Surveys Tax',
);
