import { limits } from '@threshold/contract/limits';
import type { VendorType } from '@threshold/contract/vocabularies';
import { timezoneOf } from '../adapters/places/timezones.ts';
import names from './data/names.json' with { type: 'json' };
import phrases from './data/phrases.json' with { type: 'json' };
import type { Hours, Job, Place } from './listing.ts';
import type { Voice } from './people.ts';
import { fill, type Random } from './random.ts';

export interface Subject {
  readonly first: string;
  readonly business: string;
  readonly place: string;
  readonly years: string;
}

/**
 * Returns a description within the limit of the form. `turn` counts the listings of one type from
 * place to place. Each part moves through its list at its own pace, so that no two listings of a
 * type have the same text and neighbours share no sentence.
 */
export function describe(voice: Voice, subject: Subject, turn: number): string {
  const { openings, habits } = voice;
  const closings = [...voice.closings, ...phrases.closings];
  const lap = Math.floor(turn / openings.length);
  const opening = at(openings, turn);
  const habit = at(habits, turn + 8 * lap);
  // Cards show the first sentence, so every second lap begins with a habit.
  const beginning = lap % 2 === 0 ? [opening, habit] : [habit, opening];
  const more = turn % 3 === 0 ? [at(habits, turn + 8 * lap + 8)] : [];
  const closing = turn % 4 === 3 ? [] : [at(closings, turn + 3 * lap)];
  const texts = [...beginning, ...more, ...closing].map((part) => fill(part, { ...subject }));
  while (texts.join(' ').length > limits.description.characters) texts.pop();
  return texts.join(' ');
}

const at = (list: readonly string[], turn: number): string => list[turn % list.length] ?? '';

const MOST_MONTHS = 20 * 12;

/**
 * Returns a career, current job first, and its full years of work as profiles count them: months of
 * jobs without gaps.
 */
export function careerOf(
  voice: Voice,
  present: { readonly title: string; readonly business: string },
  now: Date,
  random: Random,
): { jobs: Job[]; years: number } {
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  let start = thisMonth - random.int(14, 110);
  let months = thisMonth - start + 1;
  const jobs: Job[] = [
    {
      job_title: present.title,
      organization: present.business,
      starting: firstDay(start),
      end: null,
    },
  ];
  const earlierTitles = voice.jobs.slice(0, random.int(1, 5)).toReversed();
  for (const job_title of earlierTitles.slice(0, random.int(1, 3))) {
    const end = start - 1 - (random.chance(0.3) ? random.int(1, 5) : 0);
    const from = end - random.int(9, 64);
    if (thisMonth - from > MOST_MONTHS) break;
    const organization = fill(random.pick(voice.employers), { name: random.pick(names.surnames) });
    jobs.push({ job_title, organization, starting: firstDay(from), end: lastDay(end) });
    months += end - from + 1;
    start = from;
  }
  return { jobs, years: Math.floor(months / 12) };
}

/* Months are counted as `year * 12 + month`, with January as 0. */

function firstDay(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10);
}

function lastDay(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10);
}

const weekdays = [1, 2, 3, 4, 5];
const SATURDAY = 6;

const officeHours = [
  ['09:00', '17:00'],
  ['08:30', '17:30'],
  ['09:00', '17:30'],
  ['08:00', '16:30'],
  ['10:00', '18:00'],
] as const;

/** Types that usually work at weekends. */
const saturdayTypes: readonly VendorType[] = [
  'Realestate Agent',
  'Buyers agent',
  'Building & Pest inspector',
];

/** Weekly hours in local time; two thirds of the listings have some. */
export function weeklyHours(type: VendorType, random: Random): Hours[] {
  if (random.chance(0.3)) return [];
  const [opens, closes] = random.pick(officeHours);
  const dayOff = random.chance(0.15) ? random.pick(weekdays) : undefined;
  const hours: Hours[] = weekdays
    .filter((weekday) => weekday !== dayOff)
    .map((weekday) => ({ weekday, opens, closes }));
  if (saturdayTypes.includes(type) || random.chance(0.2)) {
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
export function streetAddress(place: Place, random: Random) {
  const rooms = random.pick(['', '', '', 'Suite 3, ', 'Level 2, ', 'Shop 4, ', 'Unit 6, ']);
  const street = `${rooms}${random.int(2, 240)} ${random.pick(names.streets)}`;
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

/** The address of a public register: the town only. */
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
