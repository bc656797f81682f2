import { z } from 'zod';
import { anyone } from './access.ts';
import { answer, dataAnswer, doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { viewSources } from './figures.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { choice, idParams, idSchema, line } from './primitives.ts';
import { flag, joinedList, optionalNumber, optionalWhole, pageQuery } from './query.ts';
import { readVendorSchema, serviceSchema, vendorCardSchema } from './vendors.ts';
import { allVendorTypes, type VendorType, vendorTypes } from './vocabularies.ts';

const sentences = messages.search;

const replyFilters = ['day'] as const;
const searchSorts = ['replies'] as const;

/** Vendor types as comma-joined text or repeated keys; 'All' means no filter. */
const vendorTypeList = joinedList(choice([...vendorTypes, allVendorTypes], sentences.vendor_type))
  .transform((types): VendorType[] =>
    types.includes(allVendorTypes) ? [] : types.filter((type) => type !== allVendorTypes),
  )
  .optional();

export const searchVendorsQuery = z
  .object({
    post_code: line(4, sentences.post_code)
      .regex(/^(\d{4})?$/, sentences.post_code)
      .optional(),
    city: line(limits.place.max_characters).optional(),
    latitude: optionalNumber(-90, 90, sentences.latitude),
    longitude: optionalNumber(-180, 180, sentences.longitude),
    /** A name, a business, a title or a service, as somebody types it. */
    q: line(limits.search.words_characters).optional(),
    vendor_type: vendorTypeList,
    service_type: joinedList(idSchema).optional(),
    min_rating: optionalWhole(
      limits.search.min_rating,
      limits.search.max_rating,
      sentences.min_rating,
    ),
    /** 'day': those alone who reply within a day. */
    replies: z.enum(replyFilters, sentences.replies).optional(),
    /** 'replies': among verified listings the fastest replies first, then as without. */
    sort: z.enum(searchSorts, sentences.sort).optional(),
    ...pageQuery(limits.search.page_size, limits.search.max_page_size),
    /** Only listings that nobody owns, for those who look for their own. */
    claimable: flag.optional(),
    /** The `next` of the page before; wins over `page`. */
    after: line(limits.text.reason).optional(),
    /** The page under `data` alone, and not a second time beside it: half as much to send. */
    once: flag.optional(),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    error: sentences.both_coordinates,
    path: ['latitude'],
  });
export type SearchVendorsQuery = z.output<typeof searchVendorsQuery>;

/** `place`: what the position is called, which tells suburbs apart that lie close together. */
export const servingQuery = searchVendorsQuery.safeExtend({
  place: line(limits.place.max_characters).optional(),
});

/** From where the visitor came to the profile; the vendor's figures tell it, of nobody in particular. */
const lookQuery = z.object({ from: z.enum(viewSources, sentences.from).optional() });

/** The position asked for, or undefined: coordinates (0,0) mean unset. */
export function searchPoint({
  latitude,
  longitude,
}: Pick<SearchVendorsQuery, 'latitude' | 'longitude'>) {
  if (latitude === undefined || longitude === undefined) return undefined;
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
}

const searchFields = {
  vendors: z.array(vendorCardSchema),
  /** Exact up to 500; 501 with `total_is_exact: false` above. */
  total: z.number().int(),
  total_is_exact: z.boolean(),
  page: z.number().int(),
  limit: z.number().int(),
  /** Opaque; null on the last page. */
  next: z.string().nullable(),
};
const searchPageSchema = z.object(searchFields);
export type SearchPage = z.infer<typeof searchPageSchema>;

/** What each choice of the filters would find, the others as they are; 501 means more than 500. */
const searchFacetsSchema = z.object({
  types: z.array(z.object({ vendor_type: z.enum(vendorTypes), count: z.number().int() })),
  /** Of the chosen type; empty unless it is one. */
  services: z.array(z.object({ _id: z.string(), count: z.number().int() })),
  ratings: z.array(z.object({ min_rating: z.number().int(), count: z.number().int() })),
  /** Those who reply within a day. */
  replies: z.array(z.object({ replies: z.enum(replyFilters), count: z.number().int() })),
});
export type SearchFacets = z.infer<typeof searchFacetsSchema>;

const cityCountSchema = z.object({
  city: z.string(),
  counts: z.array(z.object({ vendor_type: z.enum(vendorTypes), count: z.number().int() })),
});
export type CityCount = z.infer<typeof cityCountSchema>;

export const vendorSearchEndpoints = {
  search: endpoint('GET', '/vendors/search', {
    summary: 'Listings near a place: approved first, then nearest, then rating',
    access: anyone,
    query: searchVendorsQuery,
    // Beside `data` the same again, unless the caller asked for it once.
    response: answer({ ...searchPageSchema.partial().shape, data: searchPageSchema }),
    budget: 'search',
  }),
  approved: endpoint('GET', '/vendors/approved', {
    summary: 'Approved listings only; takes the filters of the search',
    access: anyone,
    query: searchVendorsQuery,
    response: answer(searchFields),
    budget: 'search',
  }),
  serving: endpoint('GET', '/vendors/serving', {
    summary:
      'Verified professionals with an office farther away than a search looks who say that they work at the place, the nearest first; at most ten. Takes place, types, services and stars',
    access: anyone,
    query: servingQuery,
    response: dataAnswer(z.array(vendorCardSchema)),
    budget: 'search',
  }),
  facets: endpoint('GET', '/vendors/facets', {
    summary: 'How many listings each choice of the filters would find',
    access: anyone,
    query: searchVendorsQuery,
    response: dataAnswer(searchFacetsSchema),
    budget: 'search',
  }),
  cities: endpoint('GET', '/vendors/cities', {
    summary: 'How many listings of each type a search around the larger cities finds, counted now',
    access: anyone,
    response: dataAnswer(z.array(cityCountSchema)),
  }),
  services: endpoint('GET', '/vendors/service/by-type', {
    summary: 'Services of one or more vendor types; of all when none is named',
    access: anyone,
    query: z.object({ servicesType: vendorTypeList }),
    response: dataAnswer(z.array(serviceSchema)),
  }),
  get: endpoint('GET', '/vendors/{id}', {
    summary: 'One vendor; contact fields are masked unless a customer or the vendor itself reads',
    access: anyone,
    params: idParams,
    query: lookQuery,
    response: dataAnswer(readVendorSchema),
  }),
  look: endpoint('POST', '/vendors/{id}/looks', {
    summary:
      'A browser shows a profile that it did not read by itself; who counts is as for reading it',
    access: anyone,
    params: idParams,
    query: lookQuery,
    response: doneAnswer,
    budget: 'look',
  }),
};
