import { readFile } from 'node:fs/promises';
import type { Parts } from '../../lib/parts.ts';
import { builtInLocalities } from './built-in-cache.ts';
import { gazetteerPlaces } from './gazetteer.ts';
import { GazetteerError, parseGazetteer } from './gazetteer-csv.ts';
import type { Locality } from './locality.ts';
import type { Places } from './places.ts';

interface PlacesConfig {
  readonly googleMapsApiKey?: string | undefined;
  readonly gazetteerFile?: string | undefined;
}

/**
 * Opens Google if there is a key, else the embedded gazetteer or the file that replaces it. @throws
 * GazetteerError naming the file's faulty line
 */
export async function openPlaces(
  config: PlacesConfig,
  parts?: Pick<Parts, 'add'>,
): Promise<Places> {
  const { gazetteerFile, googleMapsApiKey: apiKey } = config;
  const localities = gazetteerFile ? await readGazetteer(gazetteerFile) : await builtInLocalities();
  const embedded = gazetteerPlaces(localities);
  if (!apiKey) return embedded;
  const { googlePlaces } = await import('./google.ts');
  return googlePlaces({ apiKey, embedded, part: parts?.add('places') });
}

async function readGazetteer(file: string): Promise<Locality[]> {
  try {
    return parseGazetteer(await readFile(file, 'utf8'));
  } catch (error) {
    throw new GazetteerError(`GAZETTEER_FILE ${file}: ${(error as Error).message}`);
  }
}
