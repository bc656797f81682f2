import {
  type Overview,
  overviewEndpoints,
  queueFiguresEndpoints,
} from '@threshold/contract/endpoints/staff/overview';
import { vettingEndpoints } from '@threshold/contract/endpoints/staff/vetting';
import { limits } from '@threshold/contract/limits';
import { listRegisters } from '@threshold/contract/rules/registers';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { countRecoveryCodes } from '../../accounts/authenticators/authenticators.repo.ts';
import { findRegisterEntry } from '../../listings/registers/imports.repo.ts';
import { presentBackground } from '../../listings/staff/background.presenter.ts';
import {
  listListingAuditEntries,
  listListingClaims,
  listPossibleDuplicates,
  MAX_DUPLICATES_PER_PROPERTY,
} from '../../listings/staff/background.repo.ts';
import { loadAdminVendor } from '../../listings/staff/vendor-records.ts';
import { findVendor, loadCatalogue } from '../../listings/vendors/vendors.repo.ts';
import { listWorkLocks, releaseWorkLocks } from '../../listings/vetting/work-locks.repo.ts';
import { presentStaff } from '../accounts/staff-account.ts';
import { findStaff } from '../roster/staff.repo.ts';
import {
  isWorkLockActive,
  lockNextListing,
  openAndLockListing,
  presentWork,
  presentWorkLock,
} from './open-work.service.ts';
import { listWork, readQueueLengths } from './work-queue.repo.ts';

const HOUR_MS = 3_600_000;

/** Routes on which staff take listings from the queue. */
export function adminWorkRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const catalogueOf = memoize(() => loadCatalogue(db));
  const presentOne = async (id: string) => loadAdminVendor(db, await catalogueOf(), id);
  const waitedSince = (hours: number | undefined) =>
    hours === undefined ? undefined : new Date(services.now().getTime() - hours * HOUR_MS);

  serveEndpoint(app, vettingEndpoints.list, async ({ actor, query }) => {
    const { waiting, limit, ...filters } = query;
    const found = await listWork(db, {
      ...filters,
      before: waitedSince(waiting),
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const ids = rows.map(({ id }) => id);
    const claims = ids.length > 0 ? await listWorkLocks(db, ids) : [];
    const now = services.now();
    const data = rows.map((row) => {
      const claim = claims.find(
        (one) => one.vendor_id === row.id && isWorkLockActive(one.claimed_at, now),
      );
      return presentWork(row, claim ? presentWorkLock(claim, actor.id) : null);
    });
    const last = found.length > limit ? rows.at(-1) : undefined;
    return ok({ data, next: last?.position ?? null });
  });

  serveEndpoint(app, vettingEndpoints.next, async ({ actor, body }) => {
    const { waiting, ...filters } = body;
    const opening = { staffId: actor.id, now: services.now() };
    const next = await lockNextListing(db, { ...filters, before: waitedSince(waiting) }, opening);
    if (!next) return ok({ data: null });
    const opened = await openAndLockListing(db, await presentOne(next.id), {}, opening);
    return ok({ data: { ...opened, position: next.position } });
  });

  serveEndpoint(app, vettingEndpoints.open, async ({ actor, params, body }) => {
    const opening = { staffId: actor.id, now: services.now() };
    return ok({ data: await openAndLockListing(db, await presentOne(params.id), body, opening) });
  });

  serveEndpoint(app, vettingEndpoints.letGo, async ({ actor, params }) => {
    const row = await findVendor(db, params.id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    await releaseWorkLocks(db, actor.id, { only: row.id });
    return ok({});
  });

  serveEndpoint(app, vettingEndpoints.background, async ({ params }) => {
    const row = await findVendor(db, params.id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    const register = listRegisters(row.vendor_type, row.licence_state)[0]?.name;
    const found = {
      alike: await listPossibleDuplicates(db, row),
      alikeCount: MAX_DUPLICATES_PER_PROPERTY,
      entry:
        register && row.licence_number
          ? await findRegisterEntry(db, register, row.licence_number)
          : undefined,
      acts: await listListingAuditEntries(db, row.id),
      claims: await listListingClaims(db, row.id),
    };
    return ok({ data: presentBackground(row, found) });
  });
}

const PROMISE_MS = limits.requirements.response_hours * 60 * 60 * 1000;

/** Routes for the signed-in member of staff and the queues of the console. */
export function adminDeskRoutes(app: FastifyInstance, { database: { db } }: Services): void {
  serveEndpoint(app, overviewEndpoints.overview, async ({ actor }) => {
    const staff = await findStaff(db, actor.id);
    if (!staff) throw notFound(outcomes.account.user_unknown);
    const queues = await readQueueLengths(db);
    const oldestLead = queues.find(({ kind }) => kind === 'leads')?.oldest;
    return ok({
      data: {
        staff: presentStaff(staff),
        recovery_codes: await countRecoveryCodes(db, { column: 'staff_id', id: staff.id }),
        waiting: Object.fromEntries(
          queues.map(({ kind, waiting }) => [kind, waiting]),
        ) as Overview['waiting'],
        next_due_at: oldestLead ? new Date(oldestLead.getTime() + PROMISE_MS).toISOString() : null,
      },
    });
  });

  serveEndpoint(app, queueFiguresEndpoints.figures, async () => {
    const queues = await readQueueLengths(db);
    return ok({
      data: {
        kinds: queues.map(({ kind, waiting, oldest }) => ({
          kind,
          waiting,
          oldest_at: oldest?.toISOString() ?? null,
        })),
      },
    });
  });
}
