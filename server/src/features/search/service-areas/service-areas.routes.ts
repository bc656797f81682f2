import type { ServiceArea } from '@threshold/contract/endpoints/listings/vendors';
import { serviceAreaEndpoints } from '@threshold/contract/endpoints/search/service-areas';
import { requestMessages } from '@threshold/contract/texts/request-texts';
import type { FastifyInstance } from 'fastify';
import type { Places } from '../../../adapters/places/places.ts';
import { invalidInput } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { lockListingRow } from '../../listings/vendors/profile.repo.ts';
import { replaceServiceArea } from './service-areas.repo.ts';

/** Route on which a professional sets the service area. */
export function serviceAreaRoutes(app: FastifyInstance, { database, places }: Services): void {
  serveEndpoint(app, serviceAreaEndpoints.set, async ({ params, body }) => {
    const localities = await resolveLocalities(places, body.localities);
    const isSaid = body.radius_km !== null || localities.length > 0;
    const area = isSaid ? { radius_km: body.radius_km, localities } : null;
    await database.db.transaction().execute(async (db) => {
      // Without the lock, two concurrent requests could mix the rows of their areas.
      await lockListingRow(db, params.id);
      await replaceServiceArea(db, params.id, area);
    });
    return ok({ data: area });
  });
}

/** Returns suburbs in the gazetteer's spelling, each once. @throws invalid for unknown suburbs */
async function resolveLocalities(
  places: Pick<Places, 'resolvePlace'>,
  asked: ServiceArea['localities'],
): Promise<ServiceArea['localities']> {
  const known = new Map<string, ServiceArea['localities'][number]>();
  for (const { name, post_code } of asked) {
    const found = await places.resolvePlace({ address: `${name} ${post_code}` });
    if (found?.post_code !== post_code)
      throw invalidInput({ localities: [requestMessages.locality] });
    known.set(`${found.city} ${post_code}`, { name: found.city, post_code });
  }
  return [...known.values()];
}
