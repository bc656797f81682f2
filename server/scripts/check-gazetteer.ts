import { readFileSync } from 'node:fs';
import { deriveLocalities } from '../src/adapters/places/built-in-localities.ts';
import { parseGazetteer } from '../src/adapters/places/gazetteer-csv.ts';
import type { Locality } from '../src/adapters/places/locality.ts';
import { buildNameKey, splitWords } from '../src/adapters/places/names.ts';
import { distanceKm } from '../src/adapters/places/position.ts';

/*
 * Compares the built-in gazetteer with a reference of the same format
 * (postcode,locality,state,latitude,longitude). A second file (postcode,locality,state,population)
 * has the populations. Exits with 1 below the bounds.
 *
 *   node server/scripts/check-gazetteer.ts reference.csv [population.csv]
 */

const LEAST_FOUND = 0.99;
const MOST_MEDIAN_KM = 1;
const TOWN_POPULATION = 1000;

const [referenceFile, populationFile] = process.argv.slice(2);
if (!referenceFile) {
  console.error('usage: check-gazetteer.ts reference.csv [population.csv]');
  process.exit(2);
}

type Named = Pick<Locality, 'postcode' | 'locality' | 'state'>;
const idOf = ({ postcode, state, locality }: Named) =>
  postcode + state + buildNameKey(splitWords(locality));
const ours = new Map(deriveLocalities().map((row) => [idOf(row), row]));
const reference = parseGazetteer(readFileSync(referenceFile, 'utf8'));
const population = readPopulation(populationFile);

const pairs = reference.flatMap((row) => {
  const found = ours.get(idOf(row));
  const people = population.get(idOf(row)) ?? row.population;
  return found ? [{ row, people, km: distanceKm(row, found) }] : [];
});
const share = pairs.length / reference.length;
const towns = pairs.filter(({ people }) => people >= TOWN_POPULATION);
const missing = reference.filter((row) => !ours.has(idOf(row)));

console.log(`found ${pairs.length} of ${reference.length} (${(share * 100).toFixed(2)} %)`);
console.log(`missing: ${missing.map((m) => `${m.locality} ${m.state} ${m.postcode}`).join(', ')}`);
console.log(`error, all: ${spread(pairs)}`);
console.log(
  `error, ${towns.length} places of ${TOWN_POPULATION} people and more: ${spread(towns)}`,
);
const worst = towns.toSorted((a, b) => b.km - a.km).slice(0, 20);
console.log('farthest off among them:');
for (const { row, km } of worst) {
  console.log(`  ${row.locality} ${row.state} ${row.postcode}: ${km.toFixed(1)} km`);
}
const passed = share >= LEAST_FOUND && quantile(towns, 0.5) < MOST_MEDIAN_KM;
console.log(passed ? 'within the bounds' : 'BELOW THE BOUNDS');
process.exit(passed ? 0 : 1);

function quantile(list: readonly { km: number }[], part: number): number {
  const sorted = list.map(({ km }) => km).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

function spread(list: readonly { km: number }[]): string {
  const at = (part: number) => `${quantile(list, part).toFixed(2)} km`;
  return `median ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}`;
}

function readPopulation(file: string | undefined): Map<string, number> {
  if (!file) return new Map();
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [postcode = '', locality = '', state = '', people = ''] = line.split(',');
      return [postcode + state + buildNameKey(splitWords(locality)), Number(people)];
    }),
  );
}
