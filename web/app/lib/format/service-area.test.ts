import { expect, it } from 'vitest';
import { formatServiceArea } from './service-area.ts';

const place = (name: string) => ({ name, post_code: '2000' });

it.each([
  [null, ''],
  [{ radius_km: 25, localities: [] }, 'within 25 km of the office'],
  [{ radius_km: null, localities: [place('Ryde')] }, 'in Ryde'],
  [
    { radius_km: null, localities: ['Ryde', 'Epping', 'Glebe'].map(place) },
    'in Ryde, Epping and Glebe',
  ],
])('formats the service area %j as "$1"', (area, text) => {
  expect(formatServiceArea(area as Parameters<typeof formatServiceArea>[0])).toBe(text);
});
