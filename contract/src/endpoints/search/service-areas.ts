import { z } from 'zod';
import { vendorSelfRoute } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { listSchema, requiredLineSchema, wholeNumberSchema } from '../../primitives.ts';
import { requestLimits, requestMessages } from '../../texts/request-texts.ts';
import { serviceAreaSchema } from '../listings/vendors.ts';

/* Where a professional works, in addition to the office. */

export const serviceAreaBodySchema = z
  .object({
    radius_km: wholeNumberSchema(requestMessages.radius, 1, requestLimits.max_radius_km)
      .nullable()
      .default(null),
    localities: listSchema(
      z.object(
        {
          name: requiredLineSchema(requestMessages.locality, limits.place.max_characters),
          post_code: z.string(requestMessages.locality).regex(/^\d{4}$/, requestMessages.locality),
        },
        requestMessages.locality,
      ),
      requestLimits.localities,
    ).default([]),
  })
  .refine(({ radius_km, localities }) => radius_km === null || localities.length === 0, {
    error: requestMessages.one_kind,
    path: ['localities'],
  });

export const serviceAreaEndpoints = {
  set: defineEndpoint('PUT', '/vendors/{id}/service-area', {
    summary:
      'Say where you work: a distance around the office, or suburbs; with neither, nothing is said',
    ...vendorSelfRoute,
    body: serviceAreaBodySchema,
    response: dataAnswerSchema(serviceAreaSchema.nullable()),
  }),
};
