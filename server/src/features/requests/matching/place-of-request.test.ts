import { expect, it } from 'vitest';
import { gazetteer } from '#test/arrangements/gazetteer.ts';
import { resolveRequestPlace } from './place-of-request.ts';

const places = await gazetteer();
const sydney = { latitude: -33.8688, longitude: 151.2093 };

it("resolveRequestPlace prefers the address's point to a distant given point", async () => {
  const eucla = await places.locate({ city: 'Eucla', post_code: '6443' });
  expect(await resolveRequestPlace(places, { address: 'Eucla WA', ...sydney })).toEqual({
    suburb: 'Eucla',
    state: 'WA',
    post_code: '6443',
    timezone: 'Australia/Eucla',
    ...eucla,
  });
});

it('resolveRequestPlace uses the given point near the address', async () => {
  const place = { address: 'Newtown NSW 2042', ...sydney };
  expect(await resolveRequestPlace(places, place)).toMatchObject({ suburb: 'Newtown', ...sydney });
});
