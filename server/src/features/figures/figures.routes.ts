import {
  figureDays,
  figureMonths,
  figuresEndpoints,
  figureWeeks,
} from '@threshold/contract/figures';
import type { FastifyInstance } from 'fastify';
import { lastDays, localDay } from '../../lib/local-day.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { countOutcomes } from '../appointments/call-outcomes.repo.ts';
import { mondayOf, monthOf } from './figures.policy.ts';
import { presentDay, presentFigures } from './figures.presenter.ts';
import { findVendorType, listDays } from './figures.repo.ts';

/** What a professional reads of what comes of their listing. */
export function figuresRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
): void {
  serve(app, figuresEndpoints.own, async ({ actor }) => {
    const today = localDay(now());
    const since = `${monthOf(today, figureMonths - 1)}-01`;
    const days = await listDays(db, actor.id, since, figureDays).execute();
    const firstWeek = mondayOf(today, figureWeeks - 1);
    const vendor_type = await findVendorType(db, actor.id);
    const call_outcomes = await countOutcomes(db, actor.id, firstWeek, now());
    return ok({ data: presentFigures(days, { vendor_type, call_outcomes }, today) });
  });

  serve(app, figuresEndpoints.days, async ({ actor }) => {
    const [since = ''] = lastDays(now(), figureDays);
    const days = await listDays(db, actor.id, since, figureDays).execute();
    return ok({ data: days.map(presentDay) });
  });
}
