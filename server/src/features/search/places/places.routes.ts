import { placeEndpoints } from '@threshold/contract/endpoints/search/places';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { PlacesUnavailableError } from '../../../adapters/places/places.ts';
import { AppError, notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';

const sentences = outcomes.places;

export function placesRoutes(app: FastifyInstance, { places }: Services): void {
  serveEndpoint(app, placeEndpoints.autocomplete, async ({ query: { input } }) => {
    if (isTooShort(input)) return ok({ predictions: [] });
    const predictions = await withUnavailableMessage(
      sentences.suggestions_failed,
      places.autocomplete(input),
    );
    return ok({ predictions });
  });

  serveEndpoint(app, placeEndpoints.address, async ({ query: { input } }) => {
    if (isTooShort(input)) return ok({ data: [] });
    return ok({
      data: await withUnavailableMessage(sentences.suggestions_failed, places.address(input)),
    });
  });

  serveEndpoint(app, placeEndpoints.geocode, async ({ query: { address } }) => {
    const place = await withUnavailableMessage(sentences.city_failed, places.geocode(address));
    if (!place) throw notFound(sentences.no_result);
    // A result without city and postcode is a whole state, which is too large for a search.
    if (!place.city && !place.postcode) throw notFound(sentences.city_unknown);
    return ok(place);
  });

  serveEndpoint(app, placeEndpoints.details, async ({ query: { placeId } }) => {
    const result = await withUnavailableMessage(sentences.details_failed, places.details(placeId));
    if (!result) throw notFound(sentences.details_failed);
    return ok({ result });
  });
}

function isTooShort(input: string): boolean {
  return input.trim().length < limits.place.min_characters;
}

/** If the provider of places is unavailable, throws an error with the endpoint's own message. */
async function withUnavailableMessage<T>(sentence: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof PlacesUnavailableError)) throw error;
    throw new AppError('upstream_failed', sentence, { cause: error });
  }
}
