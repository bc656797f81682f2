import type { State } from '@threshold/contract/vocabularies';

export interface Place {
  readonly city: string;
  readonly state: State;
  readonly post_code: string;
  readonly latitude: number;
  readonly longitude: number;
  /** How many demo listings stand here. */
  readonly listings: number;
}

const timezones: Readonly<Record<State, string>> = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  ACT: 'Australia/Sydney',
  NT: 'Australia/Darwin',
};

/** IANA name of the zone whose clock a place keeps. Broken Hill keeps South Australian time. */
export function timezoneOf({ city, state }: Pick<Place, 'city' | 'state'>): string {
  return city === 'Broken Hill' ? 'Australia/Broken_Hill' : timezones[state];
}

/*
 * Cities, some of their suburbs, and main towns of every state, roughly weighted by size, 600 listings together.
 * Points of town centres: GeoNames, CC BY 4.0.
 */
const rows: readonly (readonly [string, State, string, number, number, number])[] = [
  ['Sydney', 'NSW', '2000', -33.8678, 151.2073, 26],
  ['Parramatta', 'NSW', '2150', -33.8178, 151.0035, 16],
  ['Westmead', 'NSW', '2145', -33.8038, 150.9877, 4],
  ['Granville', 'NSW', '2142', -33.8406, 151.0075, 4],
  ['Newtown', 'NSW', '2042', -33.8984, 151.1775, 8],
  ['Bondi Junction', 'NSW', '2022', -33.8927, 151.2472, 7],
  ['Chatswood', 'NSW', '2067', -33.8, 151.1833, 7],
  ['Manly', 'NSW', '2095', -33.798, 151.2883, 5],
  ['Blacktown', 'NSW', '2148', -33.7667, 150.9167, 7],
  ['Penrith', 'NSW', '2750', -33.75, 150.7, 7],
  ['Liverpool', 'NSW', '2170', -33.9194, 150.9259, 6],
  ['Castle Hill', 'NSW', '2154', -33.7333, 151.0, 6],
  ['Hurstville', 'NSW', '2220', -33.9677, 151.1015, 5],
  ['Sutherland', 'NSW', '2232', -34.031, 151.0553, 4],
  ['Gosford', 'NSW', '2250', -33.4244, 151.344, 7],
  ['Newcastle', 'NSW', '2300', -32.9295, 151.7801, 12],
  ['Wollongong', 'NSW', '2500', -34.424, 150.8935, 10],
  ['Wagga Wagga', 'NSW', '2650', -35.1258, 147.3537, 4],
  ['Albury', 'NSW', '2640', -36.0748, 146.924, 4],
  ['Coffs Harbour', 'NSW', '2450', -30.2963, 153.1135, 4],
  ['Port Macquarie', 'NSW', '2444', -31.4308, 152.9089, 4],
  ['Tamworth', 'NSW', '2340', -31.0905, 150.929, 4],
  ['Orange', 'NSW', '2800', -33.284, 149.1002, 3],
  ['Dubbo', 'NSW', '2830', -32.243, 148.6048, 3],
  ['Bathurst', 'NSW', '2795', -33.4166, 149.5806, 3],
  ['Byron Bay', 'NSW', '2481', -28.6499, 153.6125, 3],
  ['Nowra', 'NSW', '2541', -34.8842, 150.6004, 3],
  ['Broken Hill', 'NSW', '2880', -31.9652, 141.4512, 3],
  ['Melbourne', 'VIC', '3000', -37.814, 144.9633, 26],
  ['Footscray', 'VIC', '3011', -37.8, 144.9, 8],
  ['Brunswick', 'VIC', '3056', -37.7667, 144.9667, 7],
  ['Box Hill', 'VIC', '3128', -37.8189, 145.1255, 7],
  ['Dandenong', 'VIC', '3175', -37.9833, 145.2, 7],
  ['St Kilda', 'VIC', '3182', -37.8676, 144.981, 7],
  ['Frankston', 'VIC', '3199', -38.1446, 145.1229, 6],
  ['Werribee', 'VIC', '3030', -37.9, 144.6667, 6],
  ['Craigieburn', 'VIC', '3064', -37.6, 144.95, 5],
  ['Geelong', 'VIC', '3220', -38.1471, 144.3607, 14],
  ['Ballarat', 'VIC', '3350', -37.5621, 143.8508, 11],
  ['Bendigo', 'VIC', '3550', -36.7582, 144.2802, 10],
  ['Shepparton', 'VIC', '3630', -36.3805, 145.3987, 4],
  ['Mildura', 'VIC', '3500', -34.1855, 142.1625, 4],
  ['Warrnambool', 'VIC', '3280', -38.3818, 142.488, 4],
  ['Wodonga', 'VIC', '3690', -36.1218, 146.8881, 4],
  ['Traralgon', 'VIC', '3844', -38.1953, 146.5415, 4],
  ['Brisbane', 'QLD', '4000', -27.4679, 153.0281, 24],
  ['Chermside', 'QLD', '4032', -27.3847, 153.0306, 6],
  ['Ipswich', 'QLD', '4305', -27.6234, 152.7607, 5],
  ['Logan Central', 'QLD', '4114', -27.6439, 153.1072, 5],
  ['Southport', 'QLD', '4215', -27.9672, 153.398, 10],
  ['Surfers Paradise', 'QLD', '4217', -28.0027, 153.43, 6],
  ['Maroochydore', 'QLD', '4558', -26.6601, 153.0995, 8],
  ['Toowoomba', 'QLD', '4350', -27.5606, 151.9539, 7],
  ['Townsville', 'QLD', '4810', -19.2664, 146.8057, 8],
  ['Cairns', 'QLD', '4870', -16.9207, 145.7736, 9],
  ['Mackay', 'QLD', '4740', -21.1534, 149.1655, 4],
  ['Rockhampton', 'QLD', '4700', -23.3803, 150.506, 4],
  ['Bundaberg', 'QLD', '4670', -24.8662, 152.3479, 4],
  ['Hervey Bay', 'QLD', '4655', -25.287, 152.8437, 3],
  ['Mount Isa', 'QLD', '4825', -20.7252, 139.4973, 2],
  ['Adelaide', 'SA', '5000', -34.9287, 138.5986, 19],
  ['Glenelg', 'SA', '5045', -34.9808, 138.515, 6],
  ['Norwood', 'SA', '5067', -34.9273, 138.6285, 4],
  ['Gawler', 'SA', '5118', -34.6025, 138.749, 3],
  ['Mount Gambier', 'SA', '5290', -37.8318, 140.7792, 4],
  ['Murray Bridge', 'SA', '5253', -35.1199, 139.2734, 3],
  ['Port Lincoln', 'SA', '5606', -34.7263, 135.8744, 3],
  ['Whyalla', 'SA', '5600', -33.0327, 137.5648, 3],
  ['Perth', 'WA', '6000', -31.9522, 115.8614, 18],
  ['Fremantle', 'WA', '6160', -32.0563, 115.7456, 8],
  ['Joondalup', 'WA', '6027', -31.7445, 115.7683, 6],
  ['Rockingham', 'WA', '6168', -32.2768, 115.7298, 4],
  ['Mandurah', 'WA', '6210', -32.5269, 115.7217, 5],
  ['Bunbury', 'WA', '6230', -33.3271, 115.6414, 6],
  ['Albany', 'WA', '6330', -35.0269, 117.8837, 3],
  ['Geraldton', 'WA', '6530', -28.779, 114.6146, 3],
  ['Kalgoorlie', 'WA', '6430', -30.7461, 121.4742, 3],
  ['Broome', 'WA', '6725', -17.9554, 122.2392, 3],
  ['Busselton', 'WA', '6280', -33.6525, 115.3455, 3],
  ['Hobart', 'TAS', '7000', -42.8794, 147.3294, 13],
  ['Launceston', 'TAS', '7250', -41.4388, 147.1347, 8],
  ['Devonport', 'TAS', '7310', -41.1769, 146.3515, 4],
  ['Burnie', 'TAS', '7320', -41.0558, 145.9038, 3],
  ['Canberra', 'ACT', '2601', -35.2812, 149.1293, 11],
  ['Belconnen', 'ACT', '2617', -35.238, 149.0663, 5],
  ['Greenway', 'ACT', '2900', -35.4183, 149.0666, 4],
  ['Gungahlin', 'ACT', '2912', -35.1867, 149.1362, 4],
  ['Darwin', 'NT', '0800', -12.4611, 130.8418, 11],
  ['Palmerston', 'NT', '0830', -12.486, 130.9833, 4],
  ['Alice Springs', 'NT', '0870', -23.6975, 133.8836, 5],
  ['Katherine', 'NT', '0850', -14.4652, 132.2635, 3],
];

export const places: readonly Place[] = rows.map(
  ([city, state, post_code, latitude, longitude, listings]) => ({
    city,
    state,
    post_code,
    latitude,
    longitude,
    listings,
  }),
);
