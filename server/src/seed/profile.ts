import { limits } from '@threshold/contract/limits';
import type { VendorType } from '@threshold/contract/vocabularies';
import { getLocalityTimezone } from '../adapters/places/timezones.ts';
import plan from './data/listing-plan.json' with { type: 'json' };
import names from './data/names.json' with { type: 'json' };
import phrases from './data/phrases.json' with { type: 'json' };
import type { Hours, Job, Place } from './listing.ts';
import type { TextTemplates } from './people.ts';
import { fillTemplate, type Random } from './random.ts';

/**
 * Builds a description within the length limit. `turn`, the listing's number in its type, selects
 * each part. All descriptions of a type differ, and successive descriptions share no sentence.
 */
export function buildDescription(
  voice: TextTemplates,
  values: Readonly<Record<'first' | 'business' | 'place' | 'years', string>>,
  turn: number,
): string {
  const { openings, habits } = voice;
  const closings = [...voice.closings, ...phrases.closings];
  const lap = Math.floor(turn / openings.length);
  const opening = pickCyclic(openings, turn);
  const habit = pickCyclic(habits, turn + 8 * lap);
  const texts = [
    // Cards show only the first sentence. For variety, half of the descriptions begin with a habit.
    ...(lap % 2 === 0 ? [opening, habit] : [habit, opening]),
    ...(turn % 3 === 0 ? [pickCyclic(habits, turn + 8 * lap + 8)] : []),
    ...(turn % 4 === 3 ? [] : [pickCyclic(closings, turn + 3 * lap)]),
  ].map((part) => fillTemplate(part, values));
  while (texts.join(' ').length > limits.description.characters) texts.pop();
  return texts.join(' ');
}

const pickCyclic = (list: readonly string[], turn: number): string =>
  list[turn % list.length] ?? '';

const MAX_MONTHS = 20 * 12;

/** Generates a career, current job first, and its length in full years as profiles count it. */
export function generateCareer(
  voice: TextTemplates,
  present: Pick<Job, 'job_title' | 'organization'>,
  now: Date,
  random: Random,
): { jobs: Job[]; years: number } {
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  let start = thisMonth - random.int(14, 110);
  let months = thisMonth - start + 1;
  const jobs: Job[] = [{ ...present, starting: toIsoDate(start, 1), end: null }];
  const earlierTitles = voice.jobs.slice(0, random.int(1, 5)).toReversed();
  for (const job_title of earlierTitles.slice(0, random.int(1, 3))) {
    const end = start - 1 - (random.chance(0.3) ? random.int(1, 5) : 0);
    const from = end - random.int(9, 64);
    if (thisMonth - from > MAX_MONTHS) break;
    const organization = fillTemplate(random.pick(voice.employers), {
      name: random.pick(names.surnames),
    });
    jobs.push({
      job_title,
      organization,
      starting: toIsoDate(from, 1),
      end: toIsoDate(end + 1, 0),
    });
    months += end - from + 1;
    start = from;
  }
  return { jobs, years: Math.floor(months / 12) };
}

/** Day of a month that is counted as `year * 12 + month`; day 0 is the last one of the month before. */
function toIsoDate(month: number, day: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10);
}

const weekdays = [1, 2, 3, 4, 5];
const SATURDAY = 6;

/** Weekly hours in local time; two thirds of the listings have some. */
export function pickWeeklyHours(type: VendorType, random: Random): Hours[] {
  if (random.chance(0.3)) return [];
  const [opens = '', closes = ''] = random.pick(plan.officeHours);
  const dayOff = random.chance(0.15) ? random.pick(weekdays) : undefined;
  const hours: Hours[] = weekdays
    .filter((weekday) => weekday !== dayOff)
    .map((weekday) => ({ weekday, opens, closes }));
  if (plan.saturdayTypes.includes(type) || random.chance(0.2)) {
    hours.push({ weekday: SATURDAY, opens: '09:00', closes: random.pick(['12:00', '16:00']) });
  }
  if (random.chance(0.25)) {
    const evenings = hours.filter(({ weekday }) => weekday === 2 || weekday === 4);
    hours.push(...evenings.map(({ weekday }) => ({ weekday, opens: '18:30', closes: '20:30' })));
  }
  return hours;
}

const KM_PER_DEGREE = 111.2;

/** A fictional address in a place, with a point within a kilometre of its centre. */
export function buildStreetAddress(place: Place, random: Random) {
  const rooms = random.pick(plan.rooms);
  const street = `${rooms}${random.int(2, 240)} ${random.pick(names.streets)}`;
  const km = 0.1 + 0.8 * Math.sqrt(random.next());
  const angle = 2 * Math.PI * random.next();
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180);
  const town = buildTownAddress(place);
  return {
    ...town,
    address: `${street}, ${town.address}`,
    latitude: roundCoordinate(place.latitude + (km * Math.sin(angle)) / KM_PER_DEGREE),
    longitude: roundCoordinate(place.longitude + (km * Math.cos(angle)) / kmPerDegreeEast),
  };
}

/** The address of a listing from a public register: only the town. */
export function buildTownAddress({ city, state, post_code, latitude, longitude }: Place) {
  return {
    address: `${city} ${state} ${post_code}`,
    city,
    state,
    post_code,
    latitude,
    longitude,
    timezone: getLocalityTimezone(state, post_code, city),
  };
}

/** Rounds degrees to five decimals, about a metre. */
const roundCoordinate = (degrees: number) => Math.round(degrees * 100_000) / 100_000;
