import type { Pool } from 'pg';
import { towns } from '../../../server/src/db/bulk/towns.ts';
import type { Figure } from '../bench.ts';
import { fetchWhole, median, milliseconds, percentile, ratio, timed } from '../measure.ts';

const ROUNDS = 200;
const WARM_UP = 30;
const MOST_OVER_PLACE = 2;

interface Name {
  readonly full_name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Compares searches by words with searches for a type near a town, on the same rows and in turn.
 * @param type the type of the other search
 */
export async function textFigures(address: string, pool: Pool, type: string): Promise<Figure[]> {
  const { rows: names } = await pool.query<Name>(
    `select full_name, latitude, longitude from vendors where status = 'approved' and latitude is not null
    order by md5(id::text) limit 200`,
  );
  const figures: Figure[] = [];
  for (const [what, textOf] of Object.entries(shapes)) {
    const times = { text: [] as number[], place: [] as number[] };
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const name = names[round % names.length];
      const town = towns[round % towns.length];
      if (!name || !town) throw new Error('The database has no listing to search for.');
      const [, , latitude, longitude] = town;
      const took = {
        text: await timed(() => search(address, textOf(name, round))),
        place: await timed(() => search(address, { latitude, longitude, vendor_type: type })),
      };
      if (round < WARM_UP) continue;
      times.text.push(took.text);
      times.place.push(took.place);
    }
    const [text, place] = [median(times.text), median(times.place)];
    figures.push({
      what: `${what} (at most ${MOST_OVER_PLACE} x a type near a town)`,
      values: {
        'by words': milliseconds(text),
        'p99, by words': milliseconds(percentile(times.text, 0.99)),
        'type near a town': milliseconds(place),
        'words / place': ratio(text / place),
      },
      pass: text / place <= MOST_OVER_PLACE,
    });
  }
  return figures;
}

type Query = Readonly<Record<string, string | number>>;

const services = ['refinancing', 'inspection', 'tax', 'settlement', 'valuation'];
const shapes: Readonly<Record<string, (name: Name, round: number) => Query>> = {
  'a full name anywhere': ({ full_name }) => ({ q: full_name }),
  'a family name near its town': ({ full_name, latitude, longitude }) => ({
    q: full_name.split(' ').at(-1) ?? '',
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }),
  'a full name with a typo, near its town': ({ full_name, latitude, longitude }) => ({
    q: full_name.slice(0, 2) + full_name.slice(3),
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }),
  'a service near a town': ({ latitude, longitude }, round) => ({
    q: services[round % services.length] ?? '',
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }),
};

function search(address: string, query: Query): Promise<string> {
  const written = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return fetchWhole(`${address}/api/vendors/search?once=true&${written.toString()}`);
}
