import {
  deviceSlotEndpoints,
  e2eeEndpoints,
  formatVersionTag,
  keyDeviceEndpoints,
  type OpenDeviceSlot,
} from '@threshold/contract/endpoints/encryption/e2ee';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { getMemberRef, getOwnerRef, type MemberActor } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { requireVerifiedCaller } from '../../accounts/members/verified-member.ts';
import { listAllowedRecipients } from '../../accounts/relationships/relationships.repo.ts';
import { describeDevice, parseDevice } from '../../accounts/sessions/sessions.presenter.ts';
import {
  findSessionWithKeys,
  recordSessionKeyVersion,
} from '../../accounts/sessions/sessions.repo.ts';
import {
  deleteDeviceSlot,
  findDeviceSlot,
  type OpenSlotRow,
} from '../backups/device-slots.repo.ts';
import { createDeviceSlot, redeemDeviceSlot } from '../backups/device-slots.service.ts';
import { findBackup, findEarlierBackup, listEarlierBackups } from '../backups/key-backups.repo.ts';
import { canTakeOverKeys } from './key-take-over.ts';
import { computeDueReminders, computeKeysReplaceableAt } from './keys.policy.ts';
import { presentBackup, presentMemberKeys } from './keys.presenter.ts';
import {
  dismissRecoveryCodeReminder,
  dismissUnlockMethodReminder,
  findReminders,
  listMemberKeys,
} from './keys.repo.ts';
import { findResetWaitEnd, requireOwnAccount } from './owner-proof.ts';
import { publishKeys, saveBackup } from './publish-keys.service.ts';

/** Serves public keys for chat encryption, and backups that only their owners can open. */
export function e2eeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  const caller = (actor: MemberActor) => requireVerifiedCaller(db, actor);

  serveEndpoint(app, e2eeEndpoints.keys, async ({ actor, query }) => {
    const member = await caller(actor);
    const own = query.ids.filter((id) => id === member.id);
    const known = [...new Set([...own, ...(await listAllowedRecipients(db, member, query.ids))])];
    const rows = await listMemberKeys(db, known);
    return ok({ data: known.map((id) => presentMemberKeys(id, rows)) });
  });

  serveEndpoint(app, e2eeEndpoints.publish, async ({ actor, headers, body, reply }) => {
    const member = await caller(actor);
    await publishKeys(services, member, { ...body, seen: headers['if-match'] });
    reply.header('etag', formatVersionTag(body.backup.version));
    return ok({ data: presentMemberKeys(member.id, await listMemberKeys(db, [member.id])) });
  });

  serveEndpoint(app, e2eeEndpoints.backup, async ({ actor, reply }) => {
    const backup = await findBackup(db, getOwnerRef(await caller(actor)));
    reply.header('etag', formatVersionTag(backup?.version ?? 0));
    return ok({ data: backup ? presentBackup(backup) : null });
  });

  serveEndpoint(app, e2eeEndpoints.earlierBackups, async ({ actor }) => {
    const rows = await listEarlierBackups(db, getOwnerRef(await caller(actor)));
    const data = rows.map(({ version, saved_at, set_aside_at }) => ({
      version,
      saved_at: saved_at.toISOString(),
      former: set_aside_at !== null,
      set_aside_at: set_aside_at?.toISOString() ?? null,
    }));
    return ok({ data });
  });

  serveEndpoint(app, e2eeEndpoints.earlierBackup, async ({ actor, params }) => {
    const backup = await findEarlierBackup(db, getOwnerRef(await caller(actor)), params.version);
    if (!backup) throw notFound(outcomes.refusals.not_found);
    return ok({ data: presentBackup(backup) });
  });

  serveEndpoint(app, e2eeEndpoints.saveBackup, async ({ actor, headers, body, reply }) => {
    const member = await caller(actor);
    const { current_password, ...backup } = body;
    await saveBackup(services, member, { backup, current_password, seen: headers['if-match'] });
    reply.header('etag', formatVersionTag(backup.version));
    return ok({ data: { version: backup.version } });
  });
}

/** Serves data about browsers with the member's keys, and the reminders about unlock methods. */
export function keyDeviceRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const { now } = services;
  const caller = (actor: MemberActor) => requireVerifiedCaller(db, actor);

  serveEndpoint(app, keyDeviceEndpoints.elsewhere, async ({ actor }) => {
    const member = await caller(actor);
    const [keys, own] = await Promise.all([
      listMemberKeys(db, [member.id]),
      requireOwnAccount(services, member),
    ]);
    const newest = keys.at(-1);
    const waitEnd = await findResetWaitEnd(services, member, own);
    const replaceAt = computeKeysReplaceableAt(newest, own, waitEnd);
    const waits = {
      replace_at: replaceAt?.toISOString() ?? null,
      method_at: waitEnd?.toISOString() ?? null,
    };
    if (!newest) return ok({ data: { last: null, may_take_over: false, ...waits } });
    const account = getMemberRef(member);
    const holder = await findSessionWithKeys(db, account, newest.key_version, member.sessionId);
    const last = holder && {
      device: parseDevice(holder.user_agent) ?? null,
      last_seen_at: holder.last_seen_at.toISOString(),
    };
    const may_take_over = !replaceAt && (await canTakeOverKeys(services, member, own, newest));
    return ok({ data: { last: last ?? null, may_take_over, ...waits } });
  });

  serveEndpoint(app, keyDeviceEndpoints.tellHere, async ({ actor, body }) => {
    const { sessionId } = await caller(actor);
    await recordSessionKeyVersion(db, sessionId, body.kv);
    return ok({});
  });

  serveEndpoint(app, keyDeviceEndpoints.reminders, async ({ actor }) => {
    const member = await caller(actor);
    const own = await requireOwnAccount(services, member);
    if (await findResetWaitEnd(services, member, own))
      return ok({ data: { another_way: false, code_too: false } });
    return ok({ data: computeDueReminders(await findReminders(db, getOwnerRef(member)), now()) });
  });

  serveEndpoint(app, keyDeviceEndpoints.putAway, async ({ actor, body: { reminder } }) => {
    const owner = getOwnerRef(await caller(actor));
    const row = await findReminders(db, owner);
    if (!computeDueReminders(row, now())[reminder]) return ok({});
    if (reminder === 'code_too') await dismissRecoveryCodeReminder(db, owner, now());
    else await dismissUnlockMethodReminder(db, owner, row?.times ?? 0, now());
    return ok({});
  });
}

/** Serves the one-time slot that transfers message keys to another device of the member. */
export function deviceSlotRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const caller = (actor: MemberActor) => requireVerifiedCaller(db, actor);

  serveEndpoint(app, deviceSlotEndpoints.read, async ({ actor }) => {
    const slot = await findDeviceSlot(db, getOwnerRef(await caller(actor)), services.now());
    return ok({ data: slot ? presentDeviceSlot(slot) : null });
  });

  serveEndpoint(app, deviceSlotEndpoints.make, async ({ actor, body }) =>
    ok({ data: presentDeviceSlot(await createDeviceSlot(services, await caller(actor), body)) }),
  );

  serveEndpoint(app, deviceSlotEndpoints.take, async ({ actor, body }) =>
    ok({ data: { sealed: await redeemDeviceSlot(services, await caller(actor), body.lookup) } }),
  );

  serveEndpoint(app, deviceSlotEndpoints.cancel, async ({ actor }) => {
    await deleteDeviceSlot(db, getOwnerRef(await caller(actor)));
    return ok({});
  });
}

const presentDeviceSlot = ({ user_agent, expires_at }: OpenSlotRow): OpenDeviceSlot => ({
  device: describeDevice(user_agent),
  expires_at: expires_at.toISOString(),
});
