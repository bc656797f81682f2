import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  deriveLocalities,
  LOCALITY_POINTS_FILE,
  pointKey,
} from '../src/adapters/places/built-in-localities.ts';
import { parseGazetteer } from '../src/adapters/places/gazetteer-csv.ts';
import { distanceKm } from '../src/adapters/places/position.ts';

/*
 * Writes our own points of localities that the built-in gazetteer locates far off, from a reference
 * (postcode,locality,state,latitude,longitude).
 *
 *   node server/scripts/make-locality-points.ts reference.csv
 */

const FAR_KM = 10;

const [referenceFile] = process.argv.slice(2);
if (!referenceFile) {
  console.error('usage: make-locality-points.ts reference.csv');
  process.exit(2);
}

const derived = new Map(deriveLocalities(new Map()).map((row) => [pointKey(row), row]));
const lines = parseGazetteer(readFileSync(referenceFile, 'utf8')).flatMap((row) => {
  const key = pointKey(row);
  const found = derived.get(key);
  if (!found || distanceKm(found, row) <= FAR_KM) return [];
  return [`${key},${row.latitude.toFixed(3)},${row.longitude.toFixed(3)}`];
});
const file = join(import.meta.dirname, '../src/adapters/places', LOCALITY_POINTS_FILE);
writeFileSync(file, `postcode,state,slug,latitude,longitude\n${lines.join('\n')}\n`);
console.log(`wrote ${lines.length} points to ${file}`);
