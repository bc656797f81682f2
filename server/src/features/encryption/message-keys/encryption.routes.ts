import { e2eeEndpoints, tagOfVersion } from '@threshold/contract/endpoints/encryption/e2ee';
import {
  deviceSlotEndpoints,
  keyDeviceEndpoints,
  type OpenDeviceSlot,
} from '@threshold/contract/endpoints/encryption/e2ee-devices';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { type MemberActor, memberRefOf, ownerRefOf } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { callingMember } from '../../accounts/members/verified-member.ts';
import { findCorrespondents } from '../../accounts/relationships/relationships.repo.ts';
import { deviceOf, namedDeviceOf } from '../../accounts/sessions/sessions.presenter.ts';
import { findKeyHolder, noteKeys } from '../../accounts/sessions/sessions.repo.ts';
import { deleteSlot, findSlot, type OpenSlotRow } from '../backups/device-slots.repo.ts';
import { makeSlot, openSlot } from '../backups/device-slots.service.ts';
import { findBackup, findEarlierBackup, listEarlierBackups } from '../backups/key-backups.repo.ts';
import { mayTakeOver } from './key-take-over.ts';
import { dueReminders, replaceableFrom } from './keys.policy.ts';
import { presentBackup, presentKeysOf } from './keys.presenter.ts';
import { findReminders, listKeysOf, putAwayAnotherWay, putAwayCode } from './keys.repo.ts';
import { findWaitEnd, ownAccount } from './owner-proof.ts';
import { publishKeys, saveBackup } from './publish-keys.service.ts';

/** Serves public keys for chat encryption, and backups that only their owners can open. */
export function e2eeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  const caller = (actor: MemberActor) => callingMember(db, actor);

  serve(app, e2eeEndpoints.keys, async ({ actor, query }) => {
    const member = await caller(actor);
    const own = query.ids.filter((id) => id === member.id);
    const known = [...new Set([...own, ...(await findCorrespondents(db, member, query.ids))])];
    const rows = await listKeysOf(db, known);
    return ok({ data: known.map((id) => presentKeysOf(id, rows)) });
  });

  serve(app, e2eeEndpoints.publish, async ({ actor, headers, body, reply }) => {
    const member = await caller(actor);
    await publishKeys(services, member, { ...body, seen: headers['if-match'] });
    reply.header('etag', tagOfVersion(body.backup.version));
    return ok({ data: presentKeysOf(member.id, await listKeysOf(db, [member.id])) });
  });

  serve(app, e2eeEndpoints.backup, async ({ actor, reply }) => {
    const backup = await findBackup(db, ownerRefOf(await caller(actor)));
    reply.header('etag', tagOfVersion(backup?.version ?? 0));
    return ok({ data: backup ? presentBackup(backup) : null });
  });

  serve(app, e2eeEndpoints.earlierBackups, async ({ actor }) => {
    const rows = await listEarlierBackups(db, ownerRefOf(await caller(actor)));
    const data = rows.map(({ version, saved_at, set_aside_at }) => ({
      version,
      saved_at: saved_at.toISOString(),
      former: set_aside_at !== null,
      set_aside_at: set_aside_at?.toISOString() ?? null,
    }));
    return ok({ data });
  });

  serve(app, e2eeEndpoints.earlierBackup, async ({ actor, params }) => {
    const backup = await findEarlierBackup(db, ownerRefOf(await caller(actor)), params.version);
    if (!backup) throw notFound(outcomes.refusals.not_found);
    return ok({ data: presentBackup(backup) });
  });

  serve(app, e2eeEndpoints.saveBackup, async ({ actor, headers, body, reply }) => {
    const member = await caller(actor);
    const { current_password, ...backup } = body;
    await saveBackup(services, member, { backup, current_password, seen: headers['if-match'] });
    reply.header('etag', tagOfVersion(backup.version));
    return ok({ data: { version: backup.version } });
  });
}

/** Serves the browsers that have the member's keys, and the reminders about unlock methods. */
export function keyDeviceRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const { now } = services;
  const caller = (actor: MemberActor) => callingMember(db, actor);

  serve(app, keyDeviceEndpoints.elsewhere, async ({ actor }) => {
    const member = await caller(actor);
    const [keys, own] = await Promise.all([
      listKeysOf(db, [member.id]),
      ownAccount(services, member),
    ]);
    const newest = keys.at(-1);
    const waitEnd = await findWaitEnd(services, member, own);
    const replaceAt = replaceableFrom(newest, own, waitEnd);
    const waits = {
      replace_at: replaceAt?.toISOString() ?? null,
      method_at: waitEnd?.toISOString() ?? null,
    };
    if (!newest) return ok({ data: { last: null, may_take_over: false, ...waits } });
    const account = memberRefOf(member);
    const holder = await findKeyHolder(db, account, newest.key_version, member.sessionId);
    const last = holder && {
      device: namedDeviceOf(holder.user_agent) ?? null,
      last_seen_at: holder.last_seen_at.toISOString(),
    };
    const may_take_over = !replaceAt && (await mayTakeOver(services, member, own, newest));
    return ok({ data: { last: last ?? null, may_take_over, ...waits } });
  });

  serve(app, keyDeviceEndpoints.tellHere, async ({ actor, body }) => {
    const { sessionId } = await caller(actor);
    await noteKeys(db, sessionId, body.kv);
    return ok({});
  });

  serve(app, keyDeviceEndpoints.reminders, async ({ actor }) => {
    const member = await caller(actor);
    const own = await ownAccount(services, member);
    if (await findWaitEnd(services, member, own))
      return ok({ data: { another_way: false, code_too: false } });
    return ok({ data: dueReminders(await findReminders(db, ownerRefOf(member)), now()) });
  });

  serve(app, keyDeviceEndpoints.putAway, async ({ actor, body: { reminder } }) => {
    const owner = ownerRefOf(await caller(actor));
    const row = await findReminders(db, owner);
    if (!dueReminders(row, now())[reminder]) return ok({});
    if (reminder === 'code_too') await putAwayCode(db, owner, now());
    else await putAwayAnotherWay(db, owner, row?.times ?? 0, now());
    return ok({});
  });
}

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
