import { expect, it } from 'vitest';
import { gazetteer } from '#test/arrangements/gazetteer.ts';

const places = await gazetteer();
const where = (address?: string, latitude?: number, longitude?: number) =>
  places.resolvePlace({
    address,
    position:
      latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
  });

it.each([
  [
    'an address',
    ['12 High St, Richmond VIC 3121'],
    ['Richmond', 'VIC', '3121', 'Australia/Melbourne'],
  ],
  [
    'an address and its point',
    ['5 Sea Rd, Coolangatta QLD 4225', -28.17, 153.54],
    ['Coolangatta', 'QLD', '4225', 'Australia/Brisbane'],
  ],
  [
    'an ambiguous suburb name by the point',
    ['1 Main St, Richmond', -33.6, 150.75],
    ['Richmond', 'NSW', '2753', 'Australia/Sydney'],
  ],
  ['only a point', [undefined, -31.9522, 115.8614], ['Perth', 'WA', '6000', 'Australia/Perth']],
  [
    'an address with a postcode, in spite of a point far away',
    ['12 High St, Richmond VIC 3121', -34.9287, 138.5986],
    ['Richmond', 'VIC', '3121', 'Australia/Melbourne'],
  ],
  [
    'Eucla, in spite of a point in Sydney',
    ['Eyre Highway, Eucla WA', -33.8688, 151.2093],
    ['Eucla', 'WA', '6443', 'Australia/Eucla'],
  ],
  [
    'the point of Eucla',
    [undefined, -31.6762, 128.8891],
    ['Eucla', 'WA', '6443', 'Australia/Eucla'],
  ],
  [
    'Balladonia',
    ['Balladonia WA 6443', -32.458, 123.867],
    ['Balladonia', 'WA', '6443', 'Australia/Perth'],
  ],
  [
    'Tibooburra',
    ['1 Briscoe St, Tibooburra NSW 2880', -29.4331, 142.0108],
    ['Tibooburra', 'NSW', '2880', 'Australia/Sydney'],
  ],
  [
    'the point of Silverton',
    [undefined, -31.8846, 141.223],
    ['Silverton', 'NSW', '2880', 'Australia/Broken_Hill'],
  ],
  ['Caiguna', ['Caiguna WA 6443'], ['Caiguna', 'WA', '6443', 'Australia/Perth']],
  ['Cocklebiddy', ['Cocklebiddy WA'], ['Cocklebiddy', 'WA', '6443', 'Australia/Eucla']],
  [
    'Broken Hill',
    ['1 Argent St, Broken Hill NSW 2880'],
    ['Broken Hill', 'NSW', '2880', 'Australia/Broken_Hill'],
  ],
] as const)(
  'resolvePlace returns town, postcode and time zone of %s',
  async (_, [address, latitude, longitude], [city, state, post_code, timezone]) => {
    expect(await where(address, latitude, longitude)).toMatchObject({
      city,
      state,
      post_code,
      timezone,
    });
  },
);

it('resolvePlace returns the given point unless the address is far away', async () => {
  const point = { latitude: -32.5, longitude: 129 };
  const eucla = await places.locate({ city: 'Eucla', post_code: '6443' });
  expect(await where('Eucla WA', -32.5, 129)).toMatchObject({ position: point });
  expect(await where(undefined, -32.5, 129)).toMatchObject({ position: point });
  expect(await where('Eucla WA', -33.8688, 151.2093)).toMatchObject({ position: eucla });
  expect(await where('Eucla WA')).toMatchObject({ position: eucla });
});

it('resolvePlace returns undefined outside Australia', async () => {
  expect(await where('221b Baker Street, London')).toBeUndefined();
  expect(await where('', 51.5, -0.1)).toBeUndefined();
  expect(await where('', -30, 160)).toBeUndefined();
});
