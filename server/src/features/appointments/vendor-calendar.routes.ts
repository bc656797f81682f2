import { outcomes } from '@threshold/contract/outcomes';
import { vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import type { FastifyInstance } from 'fastify';
import { forbidden, notFound } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { isThatMember } from '../own-data/own-data.policy.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { cancelCall, moveCall } from './appointments.service.ts';
import {
  placeTimezoneOf,
  presentAvailability,
  toCalendar,
  toWeekdays,
} from './calendar.presenter.ts';
import { findVendorCalendar, replaceCalendar } from './calendar.repo.ts';
import { listFreeSlots } from './list-free-slots.ts';
import { readAppointments } from './read-appointments.ts';

/** The hours and the calls of a vendor. */
export function vendorCalendarRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const { db } = services.database;

  const that = (actor: Actor, id: string) => {
    if (!isThatMember(actor, 'vendor', id)) throw forbidden(outcomes.refusals.forbidden);
    return actor;
  };
  const vendor = (actor: Actor) => {
    if (actor.role !== 'vendor') throw forbidden(outcomes.refusals.forbidden);
    return actor;
  };
  const calendarOf = async (id: string) => {
    const row = await findVendorCalendar(db, id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    return row;
  };

  serve(app, vendorCalendarEndpoints.availability, async ({ actor, params }) => {
    const row = await calendarOf(that(actor, params.id).id);
    return ok({ data: presentAvailability(row) });
  });

  serve(app, vendorCalendarEndpoints.setAvailability, async ({ actor, params, body }) => {
    const { id } = that(actor, params.id);
    const isPlaces = ['', placeTimezoneOf(await calendarOf(id))].includes(body.timezone);
    await db.transaction().execute((db) =>
      replaceCalendar(db, id, {
        ...body,
        timezone: isPlaces ? null : body.timezone,
        weekly: toWeekdays(body.weekly),
      }),
    );
    return ok({ data: presentAvailability(await calendarOf(id)) });
  });

  serve(app, vendorCalendarEndpoints.slots, async ({ actor, params, query }) => {
    const row = await calendarOf(params.id);
    const data = await listFreeSlots(db, actor, row, query, now());
    return ok({ data, timezone: toCalendar(row).timezone });
  });

  serve(app, vendorCalendarEndpoints.appointments, async ({ actor, params }) => {
    const party = that(actor, params.id);
    return ok({ appointments: await readAppointments(db, party, now()) });
  });

  serve(app, vendorCalendarEndpoints.move, async ({ actor, params, body }) => {
    const row = await moveCall(services, vendor(actor), params.id, body.dateTime);
    return ok({ data: presentAppointment(row) });
  });

  serve(app, vendorCalendarEndpoints.cancel, async ({ actor, params }) => {
    await cancelCall(services, vendor(actor), params.id);
    return ok({ message: outcomes.scheduling.cancelled });
  });
}
