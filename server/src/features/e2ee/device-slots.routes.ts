import { deviceSlotEndpoints, type OpenDeviceSlot } from '@threshold/contract/e2ee-device-slots';
import type { FastifyInstance } from 'fastify';
import { type MemberActor, ownerRefOf } from '../../lib/actor.ts';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { callingMember } from '../accounts/require-verified.ts';
import { deviceOf } from '../sessions/sessions.presenter.ts';
import { deleteSlot, findSlot, type OpenSlotRow } from './device-slots.repo.ts';
import { makeSlot, openSlot } from './device-slots.service.ts';

/** Serves the one-time slot that transfers message keys to another device of the member. */
export function deviceSlotRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const caller = (actor: MemberActor) => callingMember(db, actor);

  serve(app, deviceSlotEndpoints.read, async ({ actor }) => {
    const slot = await findSlot(db, ownerRefOf(await caller(actor)), services.now());
    return ok({ data: slot ? present(slot) : null });
  });

  serve(app, deviceSlotEndpoints.make, async ({ actor, body }) =>
    ok({ data: present(await makeSlot(services, await caller(actor), body)) }),
  );

  serve(app, deviceSlotEndpoints.take, async ({ actor, body }) =>
    ok({ data: { sealed: await openSlot(services, await caller(actor), body.lookup) } }),
  );

  serve(app, deviceSlotEndpoints.cancel, async ({ actor }) => {
    await deleteSlot(db, ownerRefOf(await caller(actor)));
    return ok({});
  });
}

const present = ({ user_agent, expires_at }: OpenSlotRow): OpenDeviceSlot => ({
  device: deviceOf(user_agent),
  expires_at: expires_at.toISOString(),
});
