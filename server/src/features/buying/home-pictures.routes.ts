import { homePictureEndpoints } from '@threshold/contract/buying/home-pictures';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { FastifyInstance } from 'fastify';
import type { CustomerActor } from '../../lib/actor.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { removeLostFilesSoon } from '../files/files.jobs.ts';
import {
  addPictures,
  dropPicture,
  readPictures,
  requirePictureSender,
} from './home-pictures.service.ts';

/** Pictures of the homes of a purchase, for everybody in it. */
export function homePictureRoutes(app: FastifyInstance, services: Services): void {
  serve(app, homePictureEndpoints.list, async ({ actor, params }) =>
    ok({ data: await readPictures(services, actOf(actor, params)) }),
  );

  serve(
    app,
    homePictureEndpoints.add,
    async ({ actor, params, files }) =>
      ok({ data: await addPictures(services, actOf(actor, params), files.pictures) }),
    {
      admitFiles: ({ actor, params }) =>
        requirePictureSender(services.database.db, actOf(actor, params)),
    },
  );

  serve(app, homePictureEndpoints.remove, async ({ actor, params }) => {
    await dropPicture(services, { ...actOf(actor, params), pictureId: params.pictureId });
    await removeLostFilesSoon(services);
    return ok({ message: purchaseOutcomes.picture_removed });
  });
}

const actOf = (
  actor: CustomerActor,
  { id, homeId }: { readonly id: string; readonly homeId: string },
) => ({ actor, purchaseId: id, homeId });
