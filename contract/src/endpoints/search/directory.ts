import { z } from 'zod';
import { anyone } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { placeTypeSlugs } from '../../paths.ts';
import { choiceSchema } from '../../primitives.ts';
import { integerSchemaWithDefault } from '../../query.ts';
import { directoryPlaces, directoryRules } from '../../texts/directory-texts.ts';
import { messages } from '../../texts/messages.ts';
import { states, vendorTypes } from '../../vocabularies.ts';

const of = { vendor_type: z.enum(vendorTypes), state: z.enum(states).nullable() };

const directoryGroupSchema = z.object({ ...of, count: z.number().int() });
export type DirectoryGroup = z.infer<typeof directoryGroupSchema>;

const directoryListSchema = z.object({
  ...of,
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
export type DirectoryList = z.infer<typeof directoryListSchema>;

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
