import { pushEndpoints, pushMessages } from '@threshold/contract/endpoints/notifications/push';
import { getPushKind, pushKinds, pushTopics } from '@threshold/contract/texts/notification-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { conflict, invalidInput, notFound } from '../../../errors.ts';
import { getMemberRef, type MemberActor } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import { deletePushesOfTopics, releaseDelayedPushes } from '../../../queue/push.repo.ts';
import type { Services } from '../../../services.ts';
import { presentPushDevice } from './push.presenter.ts';
import {
  findQuietHours,
  listDevices,
  lockMutedKinds,
  removeDevice,
  setMutedKinds,
  setQuietHours,
  upsertPushDevice,
} from './push-devices.repo.ts';
import { findCurrentKey, findKeyByPublicKey } from './push-keys.repo.ts';

/** Routes for a member's push devices, their kinds of pushes and the quiet hours. */
export function pushRoutes(
  app: FastifyInstance,
  { database, push, now }: Pick<Services, 'database' | 'push' | 'now'>,
): void {
  const { db } = database;

  const stateOf = async (actor: MemberActor) => {
    const member = getMemberRef(actor);
    const rows = await listDevices(db, member);
    const data = {
      public_key: (await findCurrentKey(db))?.public_key ?? '',
      devices: rows.map((row) => presentPushDevice(row, actor.sessionId)),
      quiet_hours: (await findQuietHours(db, member)) ?? null,
    };
    return ok({ data });
  };

  serveEndpoint(app, pushEndpoints.read, ({ actor }) => stateOf(actor));

  serveEndpoint(app, pushEndpoints.subscribe, async ({ actor, body }) => {
    const { endpoint, keys, public_key } = body;
    if (!push.accepts(endpoint)) throw invalidInput({ endpoint: [pushMessages.service] });
    const key = await findKeyByPublicKey(db, public_key);
    if (!key) throw conflict(pushMessages.key);
    const device = { session_id: actor.sessionId, key_id: key.id, endpoint, ...keys };
    await db
      .transaction()
      .execute((db) => upsertPushDevice(db, getMemberRef(actor), device, now()));
    return stateOf(actor);
  });

  serveEndpoint(app, pushEndpoints.choose, async ({ actor, params, body }) => {
    await db.transaction().execute(async (db) => {
      const before = await lockMutedKinds(db, getMemberRef(actor), params.id);
      if (!before) throw notFound(outcomes.refusals.not_found);
      const muted = pushKinds.filter((kind) => {
        const isWanted = body.kinds[kind];
        return isWanted === undefined ? before.includes(kind) : !isWanted;
      });
      await setMutedKinds(db, params.id, muted);
      const topics = pushTopics.filter((topic) => muted.includes(getPushKind(topic)));
      await deletePushesOfTopics(db, params.id, topics);
    });
    return stateOf(actor);
  });

  serveEndpoint(app, pushEndpoints.remove, async ({ actor, params }) => {
    if (!(await removeDevice(db, getMemberRef(actor), params.id))) {
      throw notFound(outcomes.refusals.not_found);
    }
    return stateOf(actor);
  });

  serveEndpoint(app, pushEndpoints.setQuietHours, async ({ actor, body }) => {
    const member = getMemberRef(actor);
    await db.transaction().execute(async (db) => {
      await setQuietHours(db, member, body.quiet_hours);
      await releaseDelayedPushes(db, member, now());
    });
    return stateOf(actor);
  });
}
