import {
  listMissingProfileFields,
  vendorAccountEndpoints,
} from '@threshold/contract/endpoints/listings/vendors-account';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { listLastDays } from '../../../lib/local-time.ts';
import { createRowErrorLogger } from '../../../lib/map-apart.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { readUpcomingCalls } from '../../calls/booking/calls-reader.ts';
import { readOwnVendor } from '../../listings/vendors/own-vendor.ts';
import { loadCatalogue } from '../../listings/vendors/vendors.repo.ts';
import { countUnreadMessages } from '../../notifications/notifications.repo.ts';
import { countApplications, listProfileViewsSince } from './vendor-accounts.repo.ts';

/** Serves the vendor's dashboard: the listing's status, and what the vendor has to do. */
export function vendorDashboardRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Services,
): void {
  const onFault = createRowErrorLogger(app.log, 'a call could not be computed');
  const catalogueOf = memoize(() => loadCatalogue(db));

  serveEndpoint(app, vendorAccountEndpoints.dashboard, async ({ actor }) => {
    const own = await readOwnVendor(db, await catalogueOf(), actor.id);
    if (!own) throw notFound(outcomes.vendors.unknown);
    const views_by_day = await viewsByDay(own._id);
    return ok({
      data: {
        status: own.status,
        status_reason: own.status_reason,
        profile_complete: own.profile_complete,
        missing: listMissingProfileFields(own),
        applications: await countApplications(db, own._id),
        upcoming_calls: await readUpcomingCalls(db, toVendorParty(own._id), {
          now: now(),
          limit: limits.dashboard.calls,
          onFault,
        }),
        unread_messages: await countUnreadMessages(db, 'vendor', own._id),
        vendorRating: own.vendorRating,
        totalReviews: own.totalReviews,
        confirmedRating: own.confirmedRating,
        confirmedReviews: own.confirmedReviews,
        profile_views: views_by_day.reduce((sum, { views }) => sum + views, 0),
        views_by_day,
      },
    });
  });

  async function viewsByDay(vendorId: string) {
    const days = listLastDays(now(), limits.dashboard.view_days);
    const rows = await listProfileViewsSince(db, vendorId, days[0] ?? '');
    const counts = new Map(rows.map(({ day, count }) => [day, count]));
    return days.map((day) => ({ day, views: counts.get(day) ?? 0 }));
  }
}

const toVendorParty = (id: string) => ({ role: 'vendor', id }) as const;
