import { readFile } from 'node:fs/promises';
import type { DependencyRegistry } from '../../lib/parts.ts';
import { loadBuiltInLocalities } from './built-in-cache.ts';
import { createGazetteerPlaces } from './gazetteer.ts';
import { GazetteerError, parseGazetteer } from './gazetteer-csv.ts';
import type { Locality } from './locality.ts';
import type { Places } from './places.ts';

interface PlacesConfig {
  readonly googleMapsApiKey?: string | undefined;
  readonly gazetteerFile?: string | undefined;
}

/**
 * Uses Google if an API key is set, otherwise the embedded gazetteer or a file that replaces it.
 * @throws GazetteerError with the number of the file's faulty line
 */
export async function openPlaces(
  config: PlacesConfig,
  parts?: Pick<DependencyRegistry, 'add'>,
): Promise<Places> {
  const { gazetteerFile, googleMapsApiKey: apiKey } = config;
  const localities = gazetteerFile
    ? await readGazetteer(gazetteerFile)
    : await loadBuiltInLocalities();
  const embedded = createGazetteerPlaces(localities);
  if (!apiKey) return embedded;
  const { createGooglePlaces } = await import('./google.ts');
  return createGooglePlaces({ apiKey, embedded, part: parts?.add('places') });
}

async function readGazetteer(file: string): Promise<Locality[]> {
  try {
    return parseGazetteer(await readFile(file, 'utf8'));
  } catch (error) {
    throw new GazetteerError(`GAZETTEER_FILE ${file}: ${(error as Error).message}`);
  }
}
