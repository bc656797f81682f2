import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  oneof,
  string,
  stringMatching,
} from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPlaces } from './index.ts';
import { keyOf, typedKeys, wordsOf } from './names.ts';
import type { Places } from './places.ts';
import { distanceKm } from './states.ts';

let places: Places;
beforeAll(async () => {
  places = await openPlaces({});
});

const suggest = async (input: string) =>
  (await places.autocomplete(input)).map(({ description }) =>
    description.replace(', Australia', ''),
  );

/** From general knowledge: where the middle of the place is, to about a kilometre. */
const known: [address: string, latitude: number, longitude: number][] = [
  ['Sydney NSW 2000', -33.868, 151.209],
  ['Parramatta NSW 2150', -33.815, 151.003],
  ['Newtown NSW 2042', -33.897, 151.179],
  ['Bondi Beach NSW 2026', -33.891, 151.274],
  ['Manly NSW 2095', -33.797, 151.286],
  ['Chatswood NSW 2067', -33.797, 151.181],
  ['Penrith NSW 2750', -33.751, 150.694],
  ['Mount Druitt NSW 2770', -33.769, 150.82],
  ['Cronulla NSW 2230', -34.058, 151.152],
  ['Newcastle NSW 2300', -32.927, 151.78],
  ['Wollongong NSW 2500', -34.424, 150.893],
  ['Byron Bay NSW 2481', -28.643, 153.612],
  ['Wagga Wagga NSW 2650', -35.108, 147.37],
  ['Dubbo NSW 2830', -32.248, 148.601],
  ['Broken Hill NSW 2880', -31.957, 141.453],
  ['Port Augusta SA 5700', -32.493, 137.77],
  ['Port Augusta SA 5710', -32.493, 137.77],
  ['Alice Springs NT 0872', -23.699, 133.88],
  ['Katherine NT 0852', -14.465, 132.264],
  ['Katoomba NSW 2780', -33.714, 150.312],
  ['Melbourne VIC 3000', -37.814, 144.963],
  ['Richmond VIC 3121', -37.82, 145.001],
  ['St Kilda VIC 3182', -37.868, 144.981],
  ['Footscray VIC 3011', -37.8, 144.9],
  ['Brunswick VIC 3056', -37.767, 144.963],
  ['Box Hill VIC 3128', -37.819, 145.122],
  ['Dandenong VIC 3175', -37.987, 145.215],
  ['Frankston VIC 3199', -38.145, 145.123],
  ['Werribee VIC 3030', -37.9, 144.66],
  ['Geelong VIC 3220', -38.149, 144.361],
  ['Ballarat VIC 3350', -37.562, 143.85],
  ['Bendigo VIC 3550', -36.757, 144.279],
  ['Mildura VIC 3500', -34.185, 142.163],
  ['Warrnambool VIC 3280', -38.383, 142.485],
  ['Brisbane QLD 4000', -27.47, 153.025],
  ['South Brisbane QLD 4101', -27.48, 153.02],
  ['Toowong QLD 4066', -27.485, 152.993],
  ['Chermside QLD 4032', -27.386, 153.031],
  ['Surfers Paradise QLD 4217', -28.003, 153.43],
  ['Noosa Heads QLD 4567', -26.395, 153.09],
  ['Maroochydore QLD 4558', -26.66, 153.1],
  ['Toowoomba QLD 4350', -27.561, 151.954],
  ['Rockhampton QLD 4700', -23.378, 150.512],
  ['Townsville QLD 4810', -19.258, 146.818],
  ['Cairns QLD 4870', -16.923, 145.771],
  ['Mount Isa QLD 4825', -20.726, 139.493],
  ['Adelaide SA 5000', -34.928, 138.6],
  ['Glenelg SA 5045', -34.98, 138.515],
  ['Norwood SA 5067', -34.921, 138.633],
  ['Salisbury SA 5108', -34.76, 138.642],
  ['Mount Gambier SA 5290', -37.829, 140.783],
  ['Port Lincoln SA 5606', -34.722, 135.858],
  ['Perth WA 6000', -31.952, 115.861],
  ['Fremantle WA 6160', -32.056, 115.747],
  ['Joondalup WA 6027', -31.745, 115.766],
  ['Subiaco WA 6008', -31.949, 115.827],
  ['Bunbury WA 6230', -33.327, 115.637],
  ['Kalgoorlie WA 6430', -30.749, 121.466],
  ['Broome WA 6725', -17.962, 122.236],
  ['Hobart TAS 7000', -42.882, 147.327],
  ['Sandy Bay TAS 7005', -42.9, 147.328],
  ['Launceston TAS 7250', -41.439, 147.139],
  ['Devonport TAS 7310', -41.178, 146.351],
  ['Darwin NT 0800', -12.462, 130.842],
  ['Palmerston NT 0830', -12.486, 130.983],
  ['Alice Springs NT 0870', -23.698, 133.881],
  ['Canberra ACT 2601', -35.281, 149.129],
  ['Belconnen ACT 2617', -35.239, 149.066],
  ['Norfolk Island NSW 2899', -29.04, 167.955],
];

describe('the built-in gazetteer', () => {
  it.each(known)('knows where %s is', async (address, latitude, longitude) => {
    const place = await places.geocode(address);
    expect(place?.formatted_address).toBe(`${address}, Australia`);
    expect(place && distanceKm(place, { latitude, longitude })).toBeLessThan(3);
  });

  it.each([
    ['parrama', 'Parramatta NSW 2150'],
    ['0800', 'Darwin NT 0800'],
    ['3121', 'Richmond VIC 3121'],
    ['2000', 'Sydney NSW 2000'],
    ['mt druitt', 'Mount Druitt NSW 2770'],
    ['Mt Gam', 'Mount Gambier SA 5290'],
    ['st kilda', 'St Kilda VIC 3182'],
    ['Saint Kil', 'St Kilda VIC 3182'],
    ['st k', 'St Kilda VIC 3182'],
    ['kgari', "K'gari QLD 4581"],
    ['richmond', 'Richmond VIC 3121'],
    ['Richmond, NSW', 'Richmond NSW 2753'],
    ['richmond vic 3121', 'Richmond VIC 3121'],
    ['richmond v', 'Richmond VIC 3121'],
    ['richmond 27', 'Richmond NSW 2753'],
    ['2042 newtown', 'Newtown NSW 2042'],
    ['new town', 'New Town TAS 7008'],
    ['perth', 'Perth WA 6000'],
    ['perth tas', 'Perth TAS 7300'],
    ['mount victoria', 'Mount Victoria NSW 2786'],
    ['geel', 'Geelong VIC 3220'],
    ['moe', 'Moe VIC 3825'],
    ['no 4 br', 'No 4 Branch QLD 4856'],
    ['melbourne cbd', 'Melbourne VIC 3000'],
    ...Object.entries({
      Brisbane: 'QLD 4000',
      Canberra: 'ACT 2601',
      'Gold Coast': 'QLD 4217',
      'Sunshine Coast': 'QLD 4558',
      Sydney: 'NSW 2000',
      Melbourne: 'VIC 3000',
      Hobart: 'TAS 7000',
      Darwin: 'NT 0800',
      Cairns: 'QLD 4870',
      Newcastle: 'NSW 2300',
    }).flatMap(([city, where]) =>
      [city, city.slice(0, 4)].map((typed) => [typed, `${city} ${where}`]),
    ),
  ] as [string, string][])("takes '%s' for %s first", async (input, first) => {
    expect((await suggest(input))[0]).toBe(first);
  });

  it("finds the O'Connors of both states", async () => {
    expect(await suggest("o'connor")).toEqual(["O'Connor ACT 2602", "O'Connor WA 6163"]);
  });

  it('prefers the namesake nearby', async () => {
    const near = { latitude: -34.93, longitude: 138.6 };
    const [first] = await places.autocomplete('glenelg', { near });
    expect(first?.description).toBe('Glenelg SA 5045, Australia');
  });

  it.each([
    ['12 High St, St Kilda VIC 3182, Australia', 'St Kilda VIC 3182'],
    ['5 Smith St, Albans VIC 3021', 'St Albans VIC 3021'],
    ['Shop 3/12 Station Rd Newtown NSW', 'Newtown NSW 2042'],
    ['Newtown New South Wales', 'Newtown NSW 2042'],
    ['12 Unknown Road, 3121', 'Richmond VIC 3121'],
    ['Brisbane QLD 4001', 'Brisbane QLD 4000'],
    ['Gold Coast', 'Gold Coast QLD 4217'],
  ])("reads '%s' as %s", async (address, found) => {
    expect(await places.geocode(address)).toMatchObject({
      formatted_address: `${found}, Australia`,
      country: 'Australia',
    });
  });

  it.each(['9999', 'xyzzy', '', ' , ', 'Australia'])("finds nothing for '%s'", async (address) => {
    expect(await places.geocode(address)).toBeUndefined();
  });

  it('keeps the street of an address that it can only place by its suburb', async () => {
    const [first] = await places.address('3/12 Smith St Richmond VIC 3121');
    expect(first).toMatchObject({
      description: '3/12 Smith St, Richmond VIC 3121, Australia',
      postcode: '3121',
      place_id: 'au:3121:VIC:richmond',
    });
    const [typed] = await places.address('12 Smith St, Richm');
    expect(typed?.description).toBe('12 Smith St, Richmond VIC 3121, Australia');
  });

  it('gives the details of each of its suggestions', async () => {
    const [first] = await places.autocomplete("o'connor act");
    const details = await places.details(first?.place_id ?? '');
    expect(details?.formatted_address).toBe(first?.description);
    expect(details?.address_components.find((c) => c.types.includes('postal_code'))).toMatchObject({
      long_name: '2602',
    });
    expect(await places.details('au:9999:VIC:nowhere')).toBeUndefined();
  });

  it('locates a search by postcode, by city and by both', async () => {
    const brisbane = { latitude: -27.47, longitude: 153.025 };
    const at = await places.locate({ city: 'Brisbane' });
    expect(at && distanceKm(at, brisbane)).toBeLessThan(3);
    expect(await places.locate({ post_code: '3121', city: 'Richmond' })).toEqual(
      await places.locate({ post_code: '3121' }),
    );
    expect(await places.locate({})).toBeUndefined();
    expect(await places.locate({ city: 'Atlantis' })).toBeUndefined();
  });
});

describe('any text', () => {
  const fragments = constantFrom('st', 'mt ', 'rich', 'mond', ' vic', '31', ', ', "o'", 'new ');
  const text = oneof(
    string({ unit: 'binary' }),
    array(fragments).map((p) => p.join('')),
  );

  it('never makes a look-up throw', async () => {
    await assert(
      asyncProperty(text, async (input) => {
        await places.address(input);
        await places.geocode(input);
        await places.details(input);
        await places.locate({ city: input, post_code: input });
        expect(await places.autocomplete(input)).toBeInstanceOf(Array);
      }),
    );
  });

  it('suggests at most 8 places, each with the typed word or postcode in it', async () => {
    const word = stringMatching(/^[a-z]{2,6}$|^\d{2,4}$/);
    await assert(
      asyncProperty(word, async (input) => {
        const found = await places.autocomplete(input);
        expect(found.length).toBeLessThanOrEqual(8);
        for (const { description } of found) {
          const key = keyOf(wordsOf(description));
          expect(typedKeys([input]).some((typed) => key.includes(typed))).toBe(true);
        }
      }),
    );
  });

  it('is answered within a few milliseconds of work', async () => {
    const inputs = ['ma', 'st', 'new', 'parram', 'richmond vic', '3', '0800', 'mount'];
    await Promise.all(inputs.map(suggest));
    const rounds = 20;
    // Of the processor, not of the clock: the machine is busy with other tests.
    const start = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) {
      for (const input of inputs) await places.autocomplete(input);
    }
    const { user } = process.cpuUsage(start);
    expect(user / 1000 / (rounds * inputs.length)).toBeLessThan(3);
  });
});
