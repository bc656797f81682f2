import type { State } from '@threshold/contract/vocabularies';
import type { Locality } from './locality.ts';
import { buildNameKey, splitWords } from './names.ts';

/** A city. The first locality of its core that the gazetteer contains is the city's centre. */
type City = readonly [
  name: string,
  state: State,
  postcode: string,
  core: readonly string[],
  thousands: number,
];

/** Names that people use for cities. A name without a gazetteer row gets a new row. */
const cities: readonly City[] = [
  ['Sydney', 'NSW', '2000', ['Sydney'], 5000],
  ['Newcastle', 'NSW', '2300', ['Newcastle'], 510],
  ['Central Coast', 'NSW', '2250', ['Gosford'], 340],
  ['Wollongong', 'NSW', '2500', ['Wollongong'], 300],
  ['Blue Mountains', 'NSW', '2780', ['Katoomba'], 78],
  ['Coffs Harbour', 'NSW', '2450', ['Coffs Harbour'], 74],
  ['Albury', 'NSW', '2640', ['Albury'], 57],
  ['Wagga Wagga', 'NSW', '2650', ['Wagga Wagga'], 57],
  ['Port Macquarie', 'NSW', '2444', ['Port Macquarie'], 50],
  ['Tamworth', 'NSW', '2340', ['Tamworth'], 44],
  ['Orange', 'NSW', '2800', ['Orange'], 41],
  ['Dubbo', 'NSW', '2830', ['Dubbo'], 41],
  ['Lismore', 'NSW', '2480', ['Lismore'], 29],
  ['Byron Bay', 'NSW', '2481', ['Byron Bay'], 11],
  ['Lake Macquarie', 'NSW', '2290', ['Charlestown'], 10],
  ['Hunter Valley', 'NSW', '2325', ['Cessnock'], 10],
  ['Southern Highlands', 'NSW', '2576', ['Bowral'], 10],
  ['Northern Beaches', 'NSW', '2099', ['Dee Why'], 10],
  ['Hills District', 'NSW', '2154', ['Castle Hill'], 10],
  ['Melbourne', 'VIC', '3000', ['Melbourne'], 5000],
  ['Geelong', 'VIC', '3220', ['Geelong'], 290],
  ['Ballarat', 'VIC', '3350', ['Ballarat', 'Ballarat Central'], 112],
  ['Bendigo', 'VIC', '3550', ['Bendigo'], 103],
  ['Shepparton', 'VIC', '3630', ['Shepparton'], 54],
  ['Mildura', 'VIC', '3500', ['Mildura'], 54],
  ['Mornington Peninsula', 'VIC', '3931', ['Mornington'], 10],
  ['Yarra Valley', 'VIC', '3777', ['Healesville'], 10],
  ['Brisbane', 'QLD', '4000', ['Brisbane City', 'Brisbane'], 2500],
  ['Gold Coast', 'QLD', '4217', ['Surfers Paradise'], 690],
  ['Sunshine Coast', 'QLD', '4558', ['Maroochydore'], 380],
  ['Townsville', 'QLD', '4810', ['Townsville City', 'Townsville'], 180],
  ['Cairns', 'QLD', '4870', ['Cairns City', 'Cairns'], 153],
  ['Toowoomba', 'QLD', '4350', ['Toowoomba City', 'Toowoomba'], 142],
  ['Logan', 'QLD', '4114', ['Logan Central'], 350],
  ['Ipswich', 'QLD', '4305', ['Ipswich'], 230],
  ['Redlands', 'QLD', '4163', ['Cleveland'], 160],
  ['Moreton Bay', 'QLD', '4509', ['North Lakes'], 160],
  ['Mackay', 'QLD', '4740', ['Mackay'], 84],
  ['Rockhampton', 'QLD', '4700', ['Rockhampton City', 'Rockhampton'], 79],
  ['Bundaberg', 'QLD', '4670', ['Bundaberg Central', 'Bundaberg'], 74],
  ['Hervey Bay', 'QLD', '4655', ['Pialba', 'Hervey Bay'], 58],
  ['Gladstone', 'QLD', '4680', ['Gladstone Central', 'Gladstone'], 45],
  ['Whitsundays', 'QLD', '4802', ['Airlie Beach'], 10],
  ['Adelaide', 'SA', '5000', ['Adelaide'], 1370],
  ['Mount Gambier', 'SA', '5290', ['Mount Gambier'], 29],
  ['Adelaide Hills', 'SA', '5152', ['Stirling'], 10],
  ['Barossa Valley', 'SA', '5352', ['Tanunda'], 10],
  ['Perth', 'WA', '6000', ['Perth'], 2100],
  ['Mandurah', 'WA', '6210', ['Mandurah'], 90],
  ['Bunbury', 'WA', '6230', ['Bunbury'], 76],
  ['Geraldton', 'WA', '6530', ['Geraldton'], 39],
  ['Albany', 'WA', '6330', ['Albany'], 35],
  ['Kalgoorlie', 'WA', '6430', ['Kalgoorlie'], 29],
  ['Hobart', 'TAS', '7000', ['Hobart'], 227],
  ['Launceston', 'TAS', '7250', ['Launceston'], 91],
  ['Devonport', 'TAS', '7310', ['Devonport'], 32],
  ['Burnie', 'TAS', '7320', ['Burnie'], 28],
  ['Darwin', 'NT', '0800', ['Darwin City', 'Darwin'], 127],
  ['Palmerston', 'NT', '0830', ['Palmerston City', 'Palmerston'], 37],
  ['Alice Springs', 'NT', '0870', ['Alice Springs'], 26],
  ['Canberra', 'ACT', '2601', ['City', 'Canberra'], 490],
];

/** A gazetteer row. `cityPopulation` counts the whole city; it is 0 if the row is not a city. */
export interface RankedLocality extends Locality {
  readonly cityPopulation: number;
  readonly words: readonly string[];
}

/** Sets `cityPopulation` of cities. A city without a row gets one at the point of its core. */
export function withCities(localities: readonly Locality[]): RankedLocality[] {
  const rows = new Map(
    localities.map((row): [string, RankedLocality] => {
      const words = splitWords(row.locality);
      return [
        buildLocalityKey(words, row.state, row.postcode),
        { ...row, cityPopulation: 0, words },
      ];
    }),
  );
  for (const [name, state, postcode, cores, thousands] of cities) {
    const words = splitWords(name);
    const id = buildLocalityKey(words, state, postcode);
    const core = cores
      .map((c) => rows.get(buildLocalityKey(splitWords(c), state, postcode)))
      .find((row) => row);
    const row = rows.get(id) ?? (core && { ...core, locality: name, words });
    if (row) rows.set(id, { ...row, cityPopulation: thousands * 1000 });
  }
  return [...rows.values()];
}

function buildLocalityKey(words: readonly string[], state: State, postcode: string): string {
  return state + postcode + buildNameKey(words);
}
