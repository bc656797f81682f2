import { beforeAll, expect, it } from 'vitest';
import { gazetteer } from '#test/arrangements/gazetteer.ts';
import type { Places } from './places.ts';
import { computeDistanceKm } from './position.ts';

let places: Places;
beforeAll(async () => {
  places = await gazetteer();
});

/** Centres of known places, accurate to about a kilometre. */
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
  ['Eucla WA 6443', -31.676, 128.889],
  ['Balladonia WA 6443', -32.352, 123.618],
  ['Cocklebiddy WA 6443', -32.037, 126.095],
  ['Tibooburra NSW 2880', -29.433, 142.011],
  ['Silverton NSW 2880', -31.885, 141.223],
  ['Birdsville QLD 4482', -25.899, 139.352],
  ['Coober Pedy SA 5723', -29.013, 134.754],
  ['Strahan TAS 7468', -42.152, 145.328],
];

it.each(known)('the built-in gazetteer locates %s', async (address, latitude, longitude) => {
  const place = await places.geocode(address);
  expect(place?.formatted_address).toBe(`${address}, Australia`);
  expect(place && computeDistanceKm(place, { latitude, longitude })).toBeLessThan(3);
});
