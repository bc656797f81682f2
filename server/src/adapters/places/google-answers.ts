import { z } from 'zod';

/** Answer of `places:autocomplete` of Places API (New). */
export const autocompleteAnswer = z.object({
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

/** Answer of `places/{placeId}` of Places API (New), with our field mask. */
export const detailsAnswer = z.object({
  id: z.string(),
  formattedAddress: z.string().default(''),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z
    .array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) }))
    .default([]),
});

/** One result of Geocoding v3. */
const geocodeResult = z.object({
  place_id: z.string(),
  formatted_address: z.string(),
  address_components: z.array(
    z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
  ),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  types: z.array(z.string()).default([]),
});
export type GeocodeResult = z.infer<typeof geocodeResult>;

export const geocodeAnswer = z.object({
  status: z.string(),
  results: z.array(geocodeResult).default([]),
});
