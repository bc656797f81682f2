import { z } from 'zod';
import { anyone } from '../../access.ts';
import { answerSchema, dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { idSchema, timestamp } from '../../primitives.ts';

const siteInfoSchema = z.object({
  /** True if demo data is loaded: pages may show it and mark it as sample data. */
  demo: z.boolean(),
  /** Client id of Google sign-in; null if it is not configured, so that pages show no button. */
  google_client_id: z.string().nullable(),
});

const siteListingSchema = z.object({ _id: z.string(), updated_at: timestamp });
export type SiteListing = z.infer<typeof siteListingSchema>;

export const siteEndpoints = {
  info: defineEndpoint('GET', '/site', {
    summary: 'What the pages need to know about this installation',
    access: anyone,
    response: dataAnswerSchema(siteInfoSchema),
  }),
  listings: defineEndpoint('GET', '/site/listings', {
    summary: 'Ids of the approved listings in thousands at a time, for the site map',
    access: anyone,
    query: z.object({ after: idSchema.optional() }),
    response: answerSchema({
      data: z.array(siteListingSchema),
      /** Cursor: value of `after` for the next page; null on the last page. */
      next: z.string().nullable(),
    }),
  }),
  listingFiles: defineEndpoint('GET', '/site/listing-files', {
    summary: 'Where the files of the site map begin that name the approved listings',
    access: anyone,
    response: dataAnswerSchema(
      /** Value of `after` for the first request of each sitemap file; null for the first file. */
      z.array(z.object({ after: z.string().nullable() })),
    ),
  }),
};
