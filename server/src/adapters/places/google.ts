import type { Geocode, PlaceAddress } from '@threshold/contract/endpoints/search/places';
import { limits } from '@threshold/contract/limits';
import { z } from 'zod';
import type { Dependency } from '../../lib/parts.ts';
import { createBreaker } from './breaker.ts';
import { type Places, PlacesUnavailableError } from './places.ts';

/** Response of Places API (New) to `places:autocomplete`. */
const autocompleteAnswer = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({ placeId: z.string(), text: z.object({ text: z.string() }) })
          .optional(),
      }),
    )
    .default([]),
});

/** Response of Places API (New) to `places/{placeId}`, limited to the fields that we request. */
const detailsAnswer = z.object({
  id: z.string(),
  formattedAddress: z.string().default(''),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z
    .array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) }))
    .default([]),
});

/** One result of Google's Geocoding API v3. */
const geocodeResult = z.object({
  place_id: z.string(),
  formatted_address: z.string(),
  address_components: z.array(
    z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
  ),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  types: z.array(z.string()).default([]),
});
type GeocodeResult = z.infer<typeof geocodeResult>;

const geocodeAnswer = z.object({
  status: z.string(),
  results: z.array(geocodeResult).default([]),
});

export interface GooglePlacesOptions {
  readonly apiKey: string;
  /** Gazetteer for `locate`, and for details of place ids issued before Google was configured. */
  readonly embedded: Places;
  /** Origin of the API. Only tests set it, so a visitor's request can never choose the server. */
  readonly placesUrl?: string;
  readonly geocodingUrl?: string;
  readonly timeoutMs?: number;
  readonly part?: Dependency | undefined;
}

const NEAR_METRES = 50_000;
const detailsFields = 'id,formattedAddress,location,addressComponents';

/** Uses Places API (New) for suggestions and details, and Geocoding API v3 for addresses. */
export function createGooglePlaces({
  apiKey,
  embedded,
  placesUrl = 'https://places.googleapis.com',
  geocodingUrl = 'https://maps.googleapis.com',
  timeoutMs = 3000,
  part,
}: GooglePlacesOptions): Places {
  const guard = createBreaker({ failures: 5, restMs: 30_000, part });
  const headers = { 'x-goog-api-key': apiKey, 'content-type': 'application/json' };
  const call = <T extends z.ZodType>(url: URL, init: RequestInit, schema: T) =>
    guard(() => fetchJson(url, init, schema, timeoutMs));

  const geocodeAll = async (address: string): Promise<GeocodeResult[]> => {
    const url = new URL('/maps/api/geocode/json', geocodingUrl);
    url.search = new URLSearchParams({
      address: truncateInput(address),
      components: 'country:AU',
      region: 'au',
      language: 'en-AU',
      key: apiKey,
    }).toString();
    const answer = await guard(async () => {
      const found = await fetchJson(url, {}, geocodeAnswer, timeoutMs);
      // Google reports every failure, except a 404, as HTTP 200 with the reason in `status`.
      const isAnswer = found && ['OK', 'ZERO_RESULTS', 'INVALID_REQUEST'].includes(found.status);
      if (!isAnswer) throw new PlacesUnavailableError(`geocoding answered ${found?.status ?? 404}`);
      return found;
    });
    // For meaningless text, Google's result is the country, which is not a place for us.
    return answer.results.filter(({ types }) => !types.includes('country'));
  };

  return {
    pages: embedded.pages,
    autocomplete: async (input, { near } = {}) => {
      if (input.trim() === '') return [];
      const body = JSON.stringify({
        input: truncateInput(input),
        includedRegionCodes: ['au'],
        includedPrimaryTypes: ['(regions)'],
        languageCode: 'en-AU',
        regionCode: 'au',
        ...(near && { locationBias: { circle: { center: near, radius: NEAR_METRES } } }),
      });
      const url = new URL('/v1/places:autocomplete', placesUrl);
      const answer = await call(url, { method: 'POST', headers, body }, autocompleteAnswer);
      return (answer?.suggestions ?? [])
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, limits.place.suggestions)
        .map(({ placeId, text }) => ({ place_id: placeId, description: text.text }));
    },
    address: async (input) => {
      if (input.trim() === '') return [];
      const results = await geocodeAll(input);
      return results.slice(0, limits.place.suggestions).map(toPlaceAddress);
    },
    geocode: async (address) => {
      // Pages of places are rendered one at a time, so their place names do not wait for Google.
      if (embedded.isPlaceName(address)) return embedded.geocode(address);
      const [result] = await geocodeAll(address);
      return result && toGeocode(result);
    },
    details: async (placeId) => {
      if (placeId.startsWith('au:')) return embedded.details(placeId);
      if (!/^[\w-]{1,300}$/.test(placeId)) return undefined;
      const url = new URL(`/v1/places/${placeId}?languageCode=en-AU`, placesUrl);
      const masked = { ...headers, 'x-goog-fieldmask': detailsFields };
      const answer = await call(url, { headers: masked }, detailsAnswer);
      if (!answer) return undefined;
      return {
        place_id: answer.id,
        formatted_address: answer.formattedAddress,
        geometry: { location: { lat: answer.location.latitude, lng: answer.location.longitude } },
        address_components: answer.addressComponents.map(({ longText, shortText, types }) => ({
          long_name: longText,
          short_name: shortText,
          types,
        })),
      };
    },
    locate: (place) => embedded.locate(place),
    isPlaceName: (text) => embedded.isPlaceName(text),
    resolvePlace: (place) => embedded.resolvePlace(place),
  };
}

const truncateInput = (text: string) => text.slice(0, limits.place.max_characters);

/**
 * Sends one request to a fixed host. Returns undefined for status 404 (unknown) or 400 (malformed),
 * because a visitor's invalid input must not count as a failure of Google. An invalid API key also
 * causes status 400, but with its own reason, and throws.
 * @throws PlacesUnavailableError without `cause`, whose URL would contain the API key
 */
async function fetchJson<T extends z.ZodType>(
  url: URL,
  init: RequestInit,
  schema: T,
  timeoutMs: number,
): Promise<z.output<T> | undefined> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw new PlacesUnavailableError(`${url.pathname} failed: ${error.name}`);
  });
  if (response.status === 404) return undefined;
  if (response.status === 400 && !(await response.text()).includes('API_KEY')) return undefined;
  if (!response.ok) throw new PlacesUnavailableError(`${url.pathname} answered ${response.status}`);
  const json: unknown = await response.json().catch(() => undefined);
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new PlacesUnavailableError(`${url.pathname} answered in an unknown shape`);
  return parsed.data;
}

function toGeocode(result: GeocodeResult): Geocode {
  const named = (...types: string[]) =>
    types
      .map((type) => result.address_components.find((part) => part.types.includes(type)))
      .find((part) => part)?.long_name ?? '';
  return {
    postcode: named('postal_code'),
    latitude: result.geometry.location.lat,
    longitude: result.geometry.location.lng,
    formatted_address: result.formatted_address,
    city: named('locality', 'postal_town', 'sublocality', 'colloquial_area'),
    country: 'Australia',
  };
}

function toPlaceAddress(result: GeocodeResult): PlaceAddress {
  const { formatted_address: address, ...where } = toGeocode(result);
  return { ...where, address, place_id: result.place_id, description: address };
}
