import { z } from 'zod';
import { anyone } from './access.ts';
import { answer, dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { outcomes } from './outcomes.ts';
import { placeLevels, placeRules } from './place-pages.ts';
import { placeTypeSlugs } from './place-paths.ts';
import { choice, line, requiredLine, timestamp } from './primitives.ts';
import { wholeOr } from './query.ts';
import { vendorCardSchema } from './vendors.ts';
import { states, vendorTypes } from './vocabularies.ts';

/** Links to another place or another type, with how many have their office there. */
const placeLinkSchema = z.object({
  vendor_type: z.enum(vendorTypes),
  level: z.enum(placeLevels),
  name: z.string(),
  path: z.string(),
  own: z.number().int(),
});
export type PlaceLink = z.infer<typeof placeLinkSchema>;

/** What somebody wrote about a professional who is based here. */
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

/** Points in kilometres east and south of the middle. */
const spot = { x: z.number(), y: z.number() };

const placePageSchema = z.object({
  vendor_type: z.enum(vendorTypes),
  level: z.enum(placeLevels),
  name: z.string(),
  state: z.enum(states).nullable(),
  post_code: z.string(),
  /** The one address of the page: another spelling leads there. */
  path: z.string(),
  /** Path of the picture that other sites show beside a link. */
  share_picture: z.string(),
  /** Whether search engines may keep it. */
  indexed: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius_km: z.number().nullable(),
  /** Verified, with their own office here; near it; and in the whole list, as a search around the place counts them. */
  own: z.number().int(),
  near: z.number().int(),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  /** When a register was last compared with a listing of here. */
  checked_at: timestamp.nullable(),
  vendors: z.array(vendorCardSchema),
  reviews: z.array(placeReviewSchema),
  services: z.array(z.object({ _id: z.string(), servicesName: z.string(), count: z.number() })),
  neighbours: z.array(placeLinkSchema),
  /** Places below this one. */
  below: z.array(placeLinkSchema),
  other_types: z.array(placeLinkSchema),
  /** The drawing beside the list; null where the place has no middle. */
  drawing: z
    .object({
      reach_km: z.number(),
      suburbs: z.array(z.object({ name: z.string(), ...spot })),
      /** Numbers of the list, at the middles of their suburbs. */
      dots: z.array(z.object({ numbers: z.array(z.number().int()), ...spot })),
    })
    .nullable(),
});
export type PlacePage = z.infer<typeof placePageSchema>;

const typeSlug = choice(Object.values(placeTypeSlugs));
const part = line(limits.place.max_characters).default('');

export const placePageEndpoints = {
  read: endpoint('GET', '/place-pages', {
    summary: 'The page of a type of professional at a place: verified listings, own offices first',
    access: anyone,
    query: z.object({
      type: typeSlug,
      state: part,
      place: part,
      page: wholeOr(1, placeRules.max_page, messages.general.page),
    }),
    response: dataAnswer(placePageSchema),
    budget: 'search',
  }),
  named: endpoint('GET', '/place-pages/named', {
    summary: 'The address of the indexed page that a search for a type and a place means; or null',
    access: anyone,
    query: z.object({
      type: choice(vendorTypes),
      place: requiredLine(outcomes.places.no_result, limits.place.max_characters),
    }),
    response: dataAnswer(z.object({ path: z.string().nullable() })),
    budget: 'places',
  }),
  indexed: endpoint('GET', '/place-pages/indexed', {
    summary: 'Addresses of the indexed pages of a type, in thousands at a time, for the site map',
    access: anyone,
    query: z.object({ type: typeSlug, after: line(limits.place.max_characters).optional() }),
    response: answer({
      data: z.array(
        z.object({
          path: z.string(),
          /** Null where a page merely gathers others. */
          changed_at: timestamp.nullable(),
        }),
      ),
      /** The `after` of the next page; null on the last. */
      next: z.string().nullable(),
    }),
  }),
};
