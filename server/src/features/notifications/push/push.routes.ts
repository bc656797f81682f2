import { pushEndpoints, pushMessages } from '@threshold/contract/endpoints/notifications/push';
import { kindOfTopic, pushKinds, pushTopics } from '@threshold/contract/texts/notification-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { conflict, invalid, notFound } from '../../../errors.ts';
import { type MemberActor, memberRefOf } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import { dropTopics, releaseHeld } from '../../../queue/push.repo.ts';
import type { Services } from '../../../services.ts';
import { presentPushDevice } from './push.presenter.ts';
import {
  findQuietHours,
  listDevices,
  lockMuted,
  putDevice,
  removeDevice,
  setMutedKinds,
  setQuietHours,
} from './push-devices.repo.ts';
import { findCurrentKey, findKeyByPublic } from './push-keys.repo.ts';

/** Routes for a member's push devices, their kinds of pushes and the quiet hours. */
export function pushRoutes(
  app: FastifyInstance,
  { database, push, now }: Pick<Services, 'database' | 'push' | 'now'>,
): void {
  const { db } = database;

  const stateOf = async (actor: MemberActor) => {
    const member = memberRefOf(actor);
    const rows = await listDevices(db, member);
    const data = {
      public_key: (await findCurrentKey(db))?.public_key ?? '',
      devices: rows.map((row) => presentPushDevice(row, actor.sessionId)),
      quiet_hours: (await findQuietHours(db, member)) ?? null,
    };
    return ok({ data });
  };

  serve(app, pushEndpoints.read, ({ actor }) => stateOf(actor));

  serve(app, pushEndpoints.subscribe, async ({ actor, body }) => {
    const { endpoint, keys, public_key } = body;
    if (!push.accepts(endpoint)) throw invalid({ endpoint: [pushMessages.service] });
    const key = await findKeyByPublic(db, public_key);
    if (!key) throw conflict(pushMessages.key);
    const device = { session_id: actor.sessionId, key_id: key.id, endpoint, ...keys };
    await db.transaction().execute((db) => putDevice(db, memberRefOf(actor), device, now()));
    return stateOf(actor);
  });

  serve(app, pushEndpoints.choose, async ({ actor, params, body }) => {
    await db.transaction().execute(async (db) => {
      const before = await lockMuted(db, memberRefOf(actor), params.id);
      if (!before) throw notFound(outcomes.refusals.not_found);
      const muted = pushKinds.filter((kind) => {
        const isWanted = body.kinds[kind];
        return isWanted === undefined ? before.includes(kind) : !isWanted;
      });
      await setMutedKinds(db, params.id, muted);
      const topics = pushTopics.filter((topic) => muted.includes(kindOfTopic(topic)));
      await dropTopics(db, params.id, topics);
    });
    return stateOf(actor);
  });

  serve(app, pushEndpoints.remove, async ({ actor, params }) => {
    if (!(await removeDevice(db, memberRefOf(actor), params.id))) {
      throw notFound(outcomes.refusals.not_found);
    }
    return stateOf(actor);
  });

  serve(app, pushEndpoints.setQuietHours, async ({ actor, body }) => {
    const member = memberRefOf(actor);
    await db.transaction().execute(async (db) => {
      await setQuietHours(db, member, body.quiet_hours);
      await releaseHeld(db, member, now());
    });
    return stateOf(actor);
  });
}
