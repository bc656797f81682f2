import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../../lib/http.ts';
import { toWallTime } from '../../../lib/local-time.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import {
  presentWithFiles,
  readLeadHistory,
  readLeadPage,
  requireApplication,
  requireApplicationReader,
} from '../application-reader.ts';
import { findApplications } from '../applications.repo.ts';
import { setStatuses, storeNote } from '../change-application.service.ts';
import { findBrokerTimezone } from './broker.repo.ts';
import {
  countDueReminders,
  countLeads,
  findLeadNote,
  type LeadFilter,
  listNoteMarks,
} from './lead-list.repo.ts';
import { presentLeads, presentNote } from './leads.presenter.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Routes for a broker's leads: list, bulk status, notes and history. */
export function leadRoutes(app: FastifyInstance, services: Services): void {
  const { now, database } = services;
  const { db } = database;

  serveEndpoint(app, leadEndpoints.ofVendor, async ({ actor, query }) => {
    await requireApplicationReader(db, actor);
    const { sort, page, limit, after, before, waiting, due, ...asked } = query;
    const today = toWallTime(now(), await findBrokerTimezone(db, actor.id))
      .toPlainDate()
      .toString();
    const filter: LeadFilter = {
      ...asked,
      ...(waiting && { sentBefore: new Date(now().getTime() - Number(waiting) * DAY_MS) }),
      ...(due && { remindedBy: today }),
    };
    const place = { sort, page, limit, after, before };
    const [{ ids, previous, next }, total, dueCount] = await Promise.all([
      readLeadPage(db, actor.id, filter, place),
      countLeads(db, actor.id, filter),
      countDueReminders(db, actor.id, today),
    ]);
    const [leads, marks] = await Promise.all([
      findApplications(db, ids).then((rows) => presentWithFiles(db, rows, actor)),
      listNoteMarks(db, ids),
    ]);
    const data = presentLeads(leads, marks);
    return ok({ data, total, page, limit, previous, next, due: dueCount });
  });

  serveEndpoint(app, leadEndpoints.setStatuses, async ({ actor, body }) => {
    await requireApplicationReader(db, actor);
    return ok({ data: await setStatuses(services, actor.id, body.ids, body.status) });
  });

  serveEndpoint(app, leadEndpoints.note, async ({ actor, params }) => {
    await requireApplication(db, params.id, actor);
    return ok({ data: presentNote(await findLeadNote(db, params.id)) });
  });

  serveEndpoint(app, leadEndpoints.saveNote, async ({ actor, params, body }) => {
    await requireApplicationReader(db, actor);
    await storeNote(services, actor.id, params.id, body);
    return ok({ data: presentNote(await findLeadNote(db, params.id)) });
  });

  serveEndpoint(app, leadEndpoints.story, async ({ actor, params }) => {
    const lead = await requireApplication(db, params.id, actor);
    return ok({ data: await readLeadHistory(db, lead, now()) });
  });
}
