import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { cacheForGuests, ok } from '../../../lib/http.ts';
import { logFaults } from '../../../lib/map-apart.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { sayOutcome } from '../outcomes/say-outcome.service.ts';
import { readAppointments } from './appointment-reader.ts';
import { presentAppointment, presentAvailability, toWeekdays } from './appointments.presenter.ts';
import { bookCall, cancelCall, moveCall } from './appointments.service.ts';
import { findVendorCalendar, replaceCalendar } from './calendar.repo.ts';
import { callEntry } from './call-news.ts';
import { findNextCalls, listFreeSlots } from './free-slots.ts';
import { placeTimezoneOf, toCalendar } from './hours.policy.ts';

const NEXT_CALLS_SECONDS = 60;

/** Routes for the hours and calls of a vendor. */
export function vendorCalendarRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const { db } = services.database;
  const onFault = logFaults(app.log, 'a calendar could not be computed');

  const calendarOf = async (id: string) => {
    const row = await findVendorCalendar(db, id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    return row;
  };

  serve(app, vendorCalendarEndpoints.availability, async ({ actor }) => {
    const row = await calendarOf(actor.id);
    return ok({ data: presentAvailability(row) });
  });

  serve(app, vendorCalendarEndpoints.setAvailability, async ({ actor: { id }, body }) => {
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

  serve(app, vendorCalendarEndpoints.nextCalls, async ({ actor, query, reply }) => {
    cacheForGuests(reply, actor, NEXT_CALLS_SECONDS);
    return ok({ data: await findNextCalls(db, query.ids, now(), onFault) });
  });

  serve(app, vendorCalendarEndpoints.slots, async ({ actor, params, query }) => {
    const row = await calendarOf(params.id);
    const data = await listFreeSlots(db, actor, row, query, now());
    return ok({ data, timezone: toCalendar(row).timezone });
  });

  serve(app, vendorCalendarEndpoints.appointments, async ({ actor }) =>
    ok({ appointments: await readAppointments(db, actor, now(), onFault) }),
  );

  serve(app, vendorCalendarEndpoints.move, async ({ actor, params, body }) => {
    const row = await moveCall(services, actor, params.id, body.dateTime);
    return ok({ data: presentAppointment(row) });
  });

  serve(app, vendorCalendarEndpoints.cancel, async ({ actor, params }) => {
    await cancelCall(services, actor, params.id);
    return ok({ message: outcomes.scheduling.cancelled });
  });

  serve(app, vendorCalendarEndpoints.sayOutcome, async ({ actor, params, body }) =>
    ok({ data: await sayOutcome(services, actor, params.id, body) }),
  );
}

/** Routes for the calls of a customer. */
export function customerCalendarRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const { db } = services.database;
  const onFault = logFaults(app.log, 'a call could not be computed');

  serve(app, customerCalendarEndpoints.schedule, async ({ actor, body }) => {
    const row = await bookCall(services, actor, body);
    const calendar = callEntry(row, services.publicUrl(), now());
    return ok({ data: { ...presentAppointment(row), calendar } });
  });

  serve(app, customerCalendarEndpoints.appointments, async ({ actor }) => {
    return ok({ appointments: await readAppointments(db, actor, now(), onFault) });
  });

  serve(app, customerCalendarEndpoints.move, async ({ actor, params, body }) => {
    const row = await moveCall(services, actor, params.id, body.dateTime);
    return ok({ data: presentAppointment(row) });
  });

  serve(app, customerCalendarEndpoints.cancel, async ({ actor, params }) => {
    await cancelCall(services, actor, params.id);
    return ok({ message: outcomes.scheduling.cancelled });
  });

  serve(app, customerCalendarEndpoints.sayOutcome, async ({ actor, params, body }) =>
    ok({ data: await sayOutcome(services, actor, params.id, body) }),
  );
}
