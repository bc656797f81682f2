import { z } from 'zod';
import { anyone } from '../../access.ts';
import { answerSchema, dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { placeTypeSlugs } from '../../paths.ts';
import { choiceSchema, lineSchema, requiredLineSchema, timestamp } from '../../primitives.ts';
import { integerSchemaWithDefault } from '../../query.ts';
import { messages } from '../../texts/messages.ts';
import { outcomes } from '../../texts/outcomes.ts';
import {
  directoryPlaces,
  directoryRules,
  placeLevels,
  placeRules,
} from '../../texts/place-page-texts.ts';
import { states, vendorTypes } from '../../vocabularies.ts';
import { vendorCardSchema } from '../listings/vendors.ts';

/** A link to the page of another place or vendor type, with the number of offices there. */
const placeLinkSchema = z.object({
  vendor_type: z.enum(vendorTypes),
  level: z.enum(placeLevels),
  name: z.string(),
  path: z.string(),
  own: z.number().int(),
});
export type PlaceLink = z.infer<typeof placeLinkSchema>;

/** A review of a professional with an office in the place. */
const placeReviewSchema = z.object({
  _id: z.string(),
  rating: z.number(),
  comment: z.string(),
  verified_client: z.boolean(),
  author_name: z.string(),
  vendor: z.string(),
  vendor_name: z.string(),
  createdAt: timestamp,
});

/** A point, in kilometres east and south of the centre of the place. */
const spot = { x: z.number(), y: z.number() };

const placePageSchema = z.object({
  vendor_type: z.enum(vendorTypes),
  level: z.enum(placeLevels),
  name: z.string(),
  state: z.enum(states).nullable(),
  post_code: z.string(),
  /** Canonical path of the page; other spellings redirect to it. */
  path: z.string(),
  /** Path of the preview picture for links on other sites. */
  share_picture: z.string(),
  /** True if search engines may index the page. */
  indexed: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius_km: z.number().nullable(),
  /** Numbers of verified listings: with an office in the place, nearby, and in the list. */
  own: z.number().int(),
  near: z.number().int(),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  /** Time of the latest register check of a listing on this page; null without a check. */
  checked_at: timestamp.nullable(),
  vendors: z.array(vendorCardSchema),
  reviews: z.array(placeReviewSchema),
  services: z.array(z.object({ _id: z.string(), servicesName: z.string(), count: z.number() })),
  neighbours: z.array(placeLinkSchema),
  /** Links to the places within this place. */
  below: z.array(placeLinkSchema),
  other_types: z.array(placeLinkSchema),
  /** Data for the map next to the list; null if the place has no centre. */
  drawing: z
    .object({
      reach_km: z.number(),
      suburbs: z.array(z.object({ name: z.string(), ...spot })),
      /** Dots at the centres of suburbs, with the list positions of the listings there. */
      dots: z.array(z.object({ numbers: z.array(z.number().int()), ...spot })),
    })
    .nullable(),
});
export type PlacePage = z.infer<typeof placePageSchema>;

const typeSlug = choiceSchema(Object.values(placeTypeSlugs));
const part = lineSchema(limits.place.max_characters).default('');

export const placePageEndpoints = {
  read: defineEndpoint('GET', '/place-pages', {
    summary: 'The page of a type of professional at a place: verified listings, own offices first',
    access: anyone,
    query: z.object({
      type: typeSlug,
      state: part,
      place: part,
      page: integerSchemaWithDefault(1, placeRules.max_page, messages.general.page),
    }),
    response: dataAnswerSchema(placePageSchema),
    budget: 'search',
  }),
  named: defineEndpoint('GET', '/place-pages/named', {
    summary: 'The address of the indexed page that a search for a type and a place means; or null',
    access: anyone,
    query: z.object({
      type: choiceSchema(vendorTypes),
      place: requiredLineSchema(outcomes.places.no_result, limits.place.max_characters),
    }),
    response: dataAnswerSchema(z.object({ path: z.string().nullable() })),
    budget: 'places',
  }),
  indexed: defineEndpoint('GET', '/place-pages/indexed', {
    summary: 'Addresses of the indexed pages of a type, in thousands at a time, for the site map',
    access: anyone,
    query: z.object({ type: typeSlug, after: lineSchema(limits.place.max_characters).optional() }),
    response: answerSchema({
      data: z.array(
        z.object({
          path: z.string(),
          /** Time of the last change; null for a page that contains only links to other pages. */
          changed_at: timestamp.nullable(),
        }),
      ),
      /** Cursor: value of `after` for the next page; null on the last page. */
      next: z.string().nullable(),
    }),
  }),
};

/* Directory: names of all approved listings. */

const groupFields = { vendor_type: z.enum(vendorTypes), state: z.enum(states).nullable() };

const directoryGroupSchema = z.object({ ...groupFields, count: z.number().int() });
export type DirectoryGroup = z.infer<typeof directoryGroupSchema>;

const directoryListSchema = z.object({
  ...groupFields,
  page: z.number().int(),
  pages: z.number().int(),
  listings: z.array(
    z.object({
      _id: z.string(),
      full_name: z.string(),
      business_name: z.string(),
      city: z.string().nullable(),
    }),
  ),
});
export type PlaceDirectoryList = z.infer<typeof directoryListSchema>;

export const directoryEndpoints = {
  groups: defineEndpoint('GET', '/directory', {
    summary: 'How many approved listings there are of each type in each state',
    access: anyone,
    response: dataAnswerSchema(z.array(directoryGroupSchema)),
  }),
  list: defineEndpoint('GET', '/directory/listings', {
    summary: 'Names of the approved listings of a type in a state, in hundreds at a time',
    access: anyone,
    query: z.object({
      type: choiceSchema(Object.values(placeTypeSlugs)),
      place: choiceSchema(directoryPlaces),
      page: integerSchemaWithDefault(1, directoryRules.max_page, messages.general.page),
    }),
    response: dataAnswerSchema(directoryListSchema),
    budget: 'search',
  }),
};
