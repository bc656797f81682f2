import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGooglePlaces } from './google.ts';
import { createPagePlaces } from './page-places.ts';
import { type Places, PlacesUnavailableError } from './places.ts';

const apiKey = 'secret-key-of-the-test';

interface Asked {
  readonly url: URL;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | 'silence';

let asked: Asked[] = [];
let reply: Reply = { body: {} };
const google = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const url = new URL(request.url ?? '', 'http://google.test');
  asked.push({ url, method: request.method ?? '', headers: request.headers, body });
  if (reply === 'silence') return;
  const sent = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  response.writeHead(reply.status ?? 200, reply.headers).end(sent);
}

let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
});
afterAll(() => {
  google.closeAllConnections();
  google.close();
});

const somewhere = {
  latitude: 1,
  longitude: 2,
  formatted_address: 'embedded',
  city: 'Newtown',
  country: 'Australia',
};
const embedded: Places = {
  pages: createPagePlaces([]),
  autocomplete: async () => [],
  address: async () => [],
  geocode: async () => ({ ...somewhere, postcode: '2042' }),
  details: async (place_id) => ({
    place_id,
    formatted_address: 'embedded',
    geometry: { location: { lat: 0, lng: 0 } },
    address_components: [],
  }),
  locate: async () => ({ latitude: 1, longitude: 2 }),
  isPlaceName: (text) => text === 'Newtown NSW 2042',
  resolvePlace: async () => undefined,
};
let places: Places;
beforeEach(() => {
  asked = [];
  reply = { body: {} };
  places = createGooglePlaces({
    apiKey,
    embedded,
    placesUrl: origin,
    geocodingUrl: origin,
    timeoutMs: 200,
  });
});

const newtown = {
  place_id: 'ChIJnewtown',
  formatted_address: 'Newtown NSW 2042, Australia',
  partial_match: true,
  address_components: [
    { long_name: 'Newtown', short_name: 'Newtown', types: ['locality', 'political'] },
    {
      long_name: 'New South Wales',
      short_name: 'NSW',
      types: ['administrative_area_level_1', 'political'],
    },
    { long_name: 'Australia', short_name: 'AU', types: ['country', 'political'] },
    { long_name: '2042', short_name: '2042', types: ['postal_code'] },
  ],
  geometry: { location: { lat: -33.898, lng: 151.178 }, location_type: 'APPROXIMATE' },
  types: ['locality', 'political'],
};

describe('autocomplete of Google places', () => {
  it('requests Australian regions from Places API (New) and maps the suggestions', async () => {
    reply = {
      body: {
        suggestions: [
          {
            placePrediction: {
              place: 'places/ChIJnewtown',
              placeId: 'ChIJnewtown',
              text: { text: 'Newtown NSW, Australia', matches: [{ endOffset: 4 }] },
              types: ['locality'],
            },
          },
          { queryPrediction: { text: { text: 'newtown homes' } } },
        ],
      },
    };
    const near = { latitude: -33, longitude: 151 };
    expect(await places.autocomplete('newt', { near })).toEqual([
      { place_id: 'ChIJnewtown', description: 'Newtown NSW, Australia' },
    ]);
    const [request] = asked;
    expect(request?.url.pathname).toBe('/v1/places:autocomplete');
    expect(request?.url.search).toBe('');
    expect(request?.headers['x-goog-api-key']).toBe(apiKey);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      input: 'newt',
      includedRegionCodes: ['au'],
      includedPrimaryTypes: ['(regions)'],
      locationBias: { circle: { center: near } },
    });
  });

  it('returns no suggestions for an empty response or an empty text', async () => {
    expect(await places.autocomplete('zzzz')).toEqual([]);
    expect(await places.autocomplete('  ')).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('shortens long text and does not request a URL that the text contains', async () => {
    await places.autocomplete(`http://127.0.0.1:5432/${'x'.repeat(500)}`);
    const { input } = JSON.parse(asked[0]?.body ?? '') as { input: string };
    expect(input).toHaveLength(120);
    expect(asked).toHaveLength(1);
  });
});

describe('geocoding of Google places', () => {
  it('maps the results of Geocoding v3', async () => {
    reply = { body: { status: 'OK', results: [newtown] } };
    expect(await places.geocode('Newtown & more')).toEqual({
      postcode: '2042',
      latitude: -33.898,
      longitude: 151.178,
      formatted_address: 'Newtown NSW 2042, Australia',
      city: 'Newtown',
      country: 'Australia',
    });
    expect(asked[0]?.url.searchParams.get('address')).toBe('Newtown & more');
    expect(asked[0]?.url.searchParams.get('components')).toBe('country:AU');
    expect(await places.address('Newtown')).toMatchObject([
      { place_id: 'ChIJnewtown', description: 'Newtown NSW 2042, Australia', postcode: '2042' },
    ]);
  });

  it('locates places of the embedded gazetteer without a request to Google', async () => {
    expect(await places.geocode('Newtown NSW 2042')).toMatchObject({ postcode: '2042' });
    expect(asked).toEqual([]);
  });

  it('returns undefined if Google finds nothing or only the country itself', async () => {
    reply = { body: { status: 'ZERO_RESULTS', results: [] } };
    expect(await places.geocode('zzzz')).toBeUndefined();
    const country = { ...newtown, types: ['country', 'political'] };
    reply = { body: { status: 'OK', results: [country] } };
    expect(await places.geocode('zzzz')).toBeUndefined();
  });

  it.each(['REQUEST_DENIED', 'OVER_QUERY_LIMIT', 'UNKNOWN_ERROR'])(
    'rejects if the status of the response is %s',
    async (status) => {
      reply = { body: { status, error_message: `bad key ${apiKey}` } };
      await expect(places.geocode('3121')).rejects.toThrow(PlacesUnavailableError);
    },
  );
});

describe('details of Google places', () => {
  it('requests only four fields from Google and maps them', async () => {
    reply = {
      body: {
        id: 'ChIJnewtown',
        formattedAddress: 'Newtown NSW 2042, Australia',
        location: { latitude: -33.898, longitude: 151.178 },
        addressComponents: [
          { longText: '2042', shortText: '2042', types: ['postal_code'], languageCode: 'en' },
        ],
      },
    };
    expect(await places.details('ChIJnewtown')).toEqual({
      place_id: 'ChIJnewtown',
      formatted_address: 'Newtown NSW 2042, Australia',
      geometry: { location: { lat: -33.898, lng: 151.178 } },
      address_components: [{ long_name: '2042', short_name: '2042', types: ['postal_code'] }],
    });
    expect(asked[0]?.headers['x-goog-fieldmask']).toBe(
      'id,formattedAddress,location,addressComponents',
    );
  });

  it('returns undefined for unknown ids and never sends ids containing a path', async () => {
    reply = { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } };
    expect(await places.details('ChIJgone')).toBeUndefined();
    reply = { status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT' } } };
    expect(await places.details('malformed')).toBeUndefined();
    expect(await places.details('../v1/other?key=1')).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it('uses the embedded gazetteer for gazetteer ids and for locating places', async () => {
    expect(await places.details('au:3121:VIC:richmond')).toMatchObject({
      formatted_address: 'embedded',
    });
    expect(await places.locate({ post_code: '3121' })).toEqual({ latitude: 1, longitude: 2 });
    expect(asked).toEqual([]);
  });
});

describe('failure handling of Google places', () => {
  it.each<[string, Reply]>([
    ['an internal error', { status: 500, body: 'oops' }],
    ['a bad key', { status: 400, body: { error: { details: [{ reason: 'API_KEY_INVALID' }] } } }],
    ['a refusal', { status: 403, body: { error: { message: `key ${apiKey}` } } }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }],
    ['a body that is not JSON', { body: '<html>' }],
    ['JSON of another shape', { body: { suggestions: 7, status: 5, id: 1 } }],
    ['a timeout', 'silence'],
  ])('reports Google as unavailable, without the API key, after %s', async (_what, given) => {
    reply = given;
    for (const call of ['autocomplete', 'geocode', 'details'] as const) {
      const error = await places[call]('ri').then(
        () => undefined,
        (reason: Error) => reason,
      );
      expect(error).toBeInstanceOf(PlacesUnavailableError);
      expect(inspect(error, { showHidden: true })).not.toContain(apiKey);
    }
  });

  it('sends no further requests to Google after five failures', async () => {
    reply = { status: 503, body: '' };
    for (let call = 0; call < 8; call += 1) {
      await expect(places.geocode('3121')).rejects.toThrow(PlacesUnavailableError);
    }
    expect(asked).toHaveLength(5);
  });
});
