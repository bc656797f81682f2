import { z } from 'zod';
import { anyone, withId } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { choiceSchema, idSchema, lineSchema } from '../../primitives.ts';
import {
  commaListSchema,
  coordinatesError,
  flagSchema,
  hasBothCoordinatesOrNone,
  optionalIntegerSchema,
  optionalNumberSchema,
  pageQueryFields,
} from '../../query.ts';
import { messages } from '../../texts/messages.ts';
import { allVendorTypes, type VendorType, vendorTypes } from '../../vocabularies.ts';
import { readVendorSchema, serviceSchema, vendorCardSchema } from '../listings/vendors.ts';
import { viewSources } from '../stats/figures.ts';

const sentences = messages.search;

const replyFilters = ['day'] as const;
const searchSorts = ['replies'] as const;

/** Vendor types as comma-joined text or repeated keys; 'All' means no filter. */
const vendorTypeList = commaListSchema(
  choiceSchema([...vendorTypes, allVendorTypes], sentences.vendor_type),
)
  .transform((types): VendorType[] =>
    types.includes(allVendorTypes) ? [] : types.filter((type) => type !== allVendorTypes),
  )
  .optional();

export const searchVendorsSchema = z
  .object({
    post_code: lineSchema(4, sentences.post_code)
      .regex(/^(\d{4})?$/, sentences.post_code)
      .optional(),
    city: lineSchema(limits.place.max_characters).optional(),
    latitude: optionalNumberSchema(-90, 90, sentences.latitude),
    longitude: optionalNumberSchema(-180, 180, sentences.longitude),
    /** Search text: a name, a business, a title or a service. */
    q: lineSchema(limits.search.words_characters).optional(),
    vendor_type: vendorTypeList,
    service_type: commaListSchema(idSchema).optional(),
    min_rating: optionalIntegerSchema(
      limits.search.min_rating,
      limits.search.max_rating,
      sentences.min_rating,
    ),
    /** 'day': only professionals who reply within a day. */
    replies: z.enum(replyFilters, sentences.replies).optional(),
    /** 'replies': fastest replies first among verified listings, otherwise the default order. */
    sort: z.enum(searchSorts, sentences.sort).optional(),
    ...pageQueryFields(limits.search.page_size, limits.search.max_page_size),
    /** True for unclaimed listings only: a vendor searches among them for a listing to claim. */
    claimable: flagSchema.optional(),
    /** Cursor: the `next` of the previous page. It overrides `page`. */
    after: lineSchema(limits.text.reason).optional(),
    /** True for an answer of half the size, with the page only in `data`, not at the top level. */
    once: flagSchema.optional(),
  })
  .refine(hasBothCoordinatesOrNone, coordinatesError);
export type SearchVendorsQuery = z.output<typeof searchVendorsSchema>;

/** Query for professionals who serve a point on the map. `place` is the point's suburb. */
export const servingQuery = searchVendorsSchema.safeExtend({
  place: lineSchema(limits.place.max_characters).optional(),
});

/** Referrer of the visitor, for the vendor's anonymous statistics. */
const lookQuery = z.object({ from: z.enum(viewSources, sentences.from).optional() });

/** Returns the requested position; undefined without one. Coordinates (0,0) mean unset. */
export function resolveSearchPoint({
  latitude,
  longitude,
}: Pick<SearchVendorsQuery, 'latitude' | 'longitude'>) {
  if (latitude === undefined || longitude === undefined) return undefined;
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
}

const searchFields = {
  vendors: z.array(vendorCardSchema),
  /** Number of results: exact up to 500, otherwise 501 with `total_is_exact: false`. */
  total: z.number().int(),
  total_is_exact: z.boolean(),
  page: z.number().int(),
  limit: z.number().int(),
  /** Opaque cursor; null on the last page. */
  next: z.string().nullable(),
};
const searchPageSchema = z.object(searchFields);
export type SearchPage = z.infer<typeof searchPageSchema>;

/** Result counts by value of each filter, with the other filters unchanged; 501: more than 500. */
const searchFacetsSchema = z.object({
  types: z.array(z.object({ vendor_type: z.enum(vendorTypes), count: z.number().int() })),
  /** Services of the selected vendor type; empty unless exactly one is selected. */
  services: z.array(z.object({ _id: z.string(), count: z.number().int() })),
  ratings: z.array(z.object({ min_rating: z.number().int(), count: z.number().int() })),
  /** Number of professionals in the results who reply within a day. */
  replies: z.array(z.object({ replies: z.enum(replyFilters), count: z.number().int() })),
});
export type SearchFacets = z.infer<typeof searchFacetsSchema>;

const cityCountSchema = z.object({
  city: z.string(),
  counts: z.array(z.object({ vendor_type: z.enum(vendorTypes), count: z.number().int() })),
});
export type CityCount = z.infer<typeof cityCountSchema>;

export const vendorSearchEndpoints = {
  search: defineEndpoint('GET', '/vendors/search', {
    summary: 'Listings near a place: approved first, then nearest, then rating',
    access: anyone,
    query: searchVendorsSchema,
    // The top level repeats `data`, unless the caller set `once`.
    response: answerSchema({ ...searchPageSchema.partial().shape, data: searchPageSchema }),
    budget: 'search',
  }),
  approved: defineEndpoint('GET', '/vendors/approved', {
    summary: 'Approved listings only; takes the filters of the search',
    access: anyone,
    query: searchVendorsSchema,
    response: answerSchema(searchFields),
    budget: 'search',
  }),
  serving: defineEndpoint('GET', '/vendors/serving', {
    summary:
      'Verified professionals with an office farther away than a search looks who say that they work at the place, the nearest first; at most ten. Takes place, types, services and stars',
    access: anyone,
    query: servingQuery,
    response: dataAnswerSchema(z.array(vendorCardSchema)),
    budget: 'search',
  }),
  facets: defineEndpoint('GET', '/vendors/facets', {
    summary: 'How many listings each choice of the filters would find',
    access: anyone,
    query: searchVendorsSchema,
    response: dataAnswerSchema(searchFacetsSchema),
    budget: 'search',
  }),
  cities: defineEndpoint('GET', '/vendors/cities', {
    summary: 'How many listings of each type a search around the larger cities finds, counted now',
    access: anyone,
    response: dataAnswerSchema(z.array(cityCountSchema)),
  }),
  services: defineEndpoint('GET', '/vendors/service/by-type', {
    summary: 'Services of one or more vendor types; of all when none is named',
    access: anyone,
    query: z.object({ servicesType: vendorTypeList }),
    response: dataAnswerSchema(z.array(serviceSchema)),
  }),
  get: defineEndpoint('GET', '/vendors/{id}', {
    summary: 'One vendor; contact fields are masked unless a customer or the vendor itself reads',
    ...withId(anyone),
    query: lookQuery,
    response: dataAnswerSchema(readVendorSchema),
  }),
  look: defineEndpoint('POST', '/vendors/{id}/looks', {
    summary:
      'A browser shows a profile that it did not read by itself; who counts is as for reading it',
    ...withId(anyone),
    query: lookQuery,
    response: doneAnswerSchema,
    budget: 'look',
  }),
};
