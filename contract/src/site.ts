import { z } from 'zod';
import { anyone } from './access.ts';
import { dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';

export const siteInfoSchema = z.object({
  /** Demo data is loaded: pages mark what is made up as a sample, and may show it. */
  demo: z.boolean(),
});
export type SiteInfo = z.infer<typeof siteInfoSchema>;

export const siteEndpoints = {
  info: endpoint({
    method: 'GET',
    path: '/site',
    summary: 'What the pages need to know about this installation',
    access: anyone,
    response: dataAnswer(siteInfoSchema),
  }),
};
