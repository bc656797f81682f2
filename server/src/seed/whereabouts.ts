import { timezoneOf } from '../adapters/places/timezones.ts';
import { streets } from './names.ts';
import type { Place } from './places.ts';
import type { Random } from './prng.ts';

const KM_PER_DEGREE = 111.2;

/** A made-up address in a place, with a point within a kilometre of its centre. */
export function streetAddress(place: Place, random: Random) {
  const rooms = random.pick(['', '', '', 'Suite 3, ', 'Level 2, ', 'Shop 4, ', 'Unit 6, ']);
  const street = `${rooms}${random.int(2, 240)} ${random.pick(streets)}`;
  const km = 0.1 + 0.8 * Math.sqrt(random.next());
  const angle = 2 * Math.PI * random.next();
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180);
  return {
    ...townAddress(place),
    address: `${street}, ${townAddress(place).address}`,
    latitude: rounded(place.latitude + (km * Math.sin(angle)) / KM_PER_DEGREE),
    longitude: rounded(place.longitude + (km * Math.cos(angle)) / kmPerDegreeEast),
  };
}

/** Town only, as public registers tell it. */
export function townAddress(place: Place) {
  return {
    address: `${place.city} ${place.state} ${place.post_code}`,
    city: place.city,
    state: place.state,
    post_code: place.post_code,
    latitude: place.latitude,
    longitude: place.longitude,
    timezone: timezoneOf(place.state, place.post_code, place.city),
  };
}

/** Five decimals are about a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
