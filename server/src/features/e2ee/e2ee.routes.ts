import { e2eeEndpoints, tagOfVersion } from '@threshold/contract/endpoints/chat/e2ee';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { type MemberActor, ownerRefOf } from '../../lib/actor.ts';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { callingMember } from '../accounts/require-verified.ts';
import { findCorrespondents } from '../relationships/relationships.repo.ts';
import { findBackup, findEarlierBackup, listEarlierBackups } from './backups.repo.ts';
import { presentBackup, presentKeysOf } from './keys.presenter.ts';
import { listKeysOf } from './keys.repo.ts';
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
