import {
  type AnsweredCall,
  callAnswerEndpoints,
  customerCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { cacheForGuests, ok } from '../../../lib/http.ts';
import { minutesBetween } from '../../../lib/local-time.ts';
import { createRowErrorLogger } from '../../../lib/map-apart.ts';
import { formatTimeInZone } from '../../../mail/appointment-mails.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import {
  presentAppointment,
  presentAvailability,
  toDatabaseWeekdays,
} from './appointments.presenter.ts';
import { type AppointmentRow, findCall } from './appointments.repo.ts';
import {
  bookCall,
  cancelCall,
  confirmCall,
  moveCall,
  recordCallOutcome,
} from './appointments.service.ts';
import { findVendorCalendar, replaceCalendar } from './calendar.repo.ts';
import {
  type CallLink,
  createCallCalendarEntry,
  getOtherPartyName,
  readCallLink,
} from './call-news.ts';
import { getPlaceTimezone, toCalendar } from './calls.policy.ts';
import { findNextCalls, listFreeSlots, readAppointments } from './calls-reader.ts';

const NEXT_CALLS_SECONDS = 60;

/** Routes for the bookable hours and the calls of a vendor. */
export function vendorCalendarRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const { db } = services.database;
  const onFault = createRowErrorLogger(app.log, 'a calendar could not be computed');

  const calendarOf = async (id: string) => {
    const row = await findVendorCalendar(db, id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    return row;
  };

  serveEndpoint(app, vendorCalendarEndpoints.availability, async ({ actor }) => {
    const row = await calendarOf(actor.id);
    return ok({ data: presentAvailability(row) });
  });

  serveEndpoint(app, vendorCalendarEndpoints.setAvailability, async ({ actor: { id }, body }) => {
    const isPlaces = ['', getPlaceTimezone(await calendarOf(id))].includes(body.timezone);
    await db.transaction().execute((db) =>
      replaceCalendar(db, id, {
        ...body,
        timezone: isPlaces ? null : body.timezone,
        weekly: toDatabaseWeekdays(body.weekly),
      }),
    );
    return ok({ data: presentAvailability(await calendarOf(id)) });
  });

  serveEndpoint(app, vendorCalendarEndpoints.nextCalls, async ({ actor, query, reply }) => {
    cacheForGuests(reply, actor, NEXT_CALLS_SECONDS);
    return ok({ data: await findNextCalls(db, query.ids, now(), onFault) });
  });

  serveEndpoint(app, vendorCalendarEndpoints.slots, async ({ actor, params, query }) => {
    const row = await calendarOf(params.id);
    const data = await listFreeSlots(db, actor, row, query, now());
    return ok({ data, timezone: toCalendar(row).timezone });
  });

  serveEndpoint(app, vendorCalendarEndpoints.appointments, async ({ actor }) =>
    ok({ appointments: await readAppointments(db, actor, now(), onFault) }),
  );

  serveEndpoint(app, vendorCalendarEndpoints.move, async ({ actor, params, body }) => {
    const row = await moveCall(services, actor, params.id, body.dateTime);
    return ok({ data: presentAppointment(row) });
  });

  serveEndpoint(app, vendorCalendarEndpoints.cancel, async ({ actor, params }) => {
    await cancelCall(services, actor, params.id);
    return ok({ message: outcomes.scheduling.cancelled });
  });

  serveEndpoint(app, vendorCalendarEndpoints.sayOutcome, async ({ actor, params, body }) =>
    ok({ data: await recordCallOutcome(services, actor, params.id, body) }),
  );
}

/** Routes for the calls of a customer. */
export function customerCalendarRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const { db } = services.database;
  const onFault = createRowErrorLogger(app.log, 'a call could not be computed');

  serveEndpoint(app, customerCalendarEndpoints.schedule, async ({ actor, body }) => {
    const row = await bookCall(services, actor, body);
    const calendar = createCallCalendarEntry(row, services.publicUrl(), now());
    return ok({ data: { ...presentAppointment(row), calendar } });
  });

  serveEndpoint(app, customerCalendarEndpoints.appointments, async ({ actor }) => {
    return ok({ appointments: await readAppointments(db, actor, now(), onFault) });
  });

  serveEndpoint(app, customerCalendarEndpoints.move, async ({ actor, params, body }) => {
    const row = await moveCall(services, actor, params.id, body.dateTime);
    return ok({ data: presentAppointment(row) });
  });

  serveEndpoint(app, customerCalendarEndpoints.cancel, async ({ actor, params }) => {
    await cancelCall(services, actor, params.id);
    return ok({ message: outcomes.scheduling.cancelled });
  });

  serveEndpoint(app, customerCalendarEndpoints.sayOutcome, async ({ actor, params, body }) =>
    ok({ data: await recordCallOutcome(services, actor, params.id, body) }),
  );
}

/** Routes that read, confirm, cancel and move a call by the link of a reminder. */
export function callAnswerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  /** @throws not_found if the link has expired, or the call was cancelled or has begun */
  async function byLink(token: string) {
    const link = readCallLink(services.sign, token, services.now());
    const call = link && (await findCall(db, link.id));
    if (!link || call?.status !== 'booked' || call.starts_at <= services.now()) {
      throw notFound(outcomes.scheduling.link_unknown);
    }
    const id = link.role === 'customer' ? call.customer_id : call.vendor_id;
    return { call, party: { role: link.role, id }, isMoved: hasCallChanged(link, call) };
  }

  /** Finds the call of a link, unless it was moved after the reminder. @throws not_found */
  async function toAnswer(token: string) {
    const { call, party, isMoved } = await byLink(token);
    if (isMoved) throw notFound(outcomes.scheduling.link_unknown);
    return { call, party };
  }

  serveEndpoint(app, callAnswerEndpoints.read, async ({ headers }) => {
    const { call, party, isMoved } = await byLink(headers['call-link']);
    return ok({ data: presentAnsweredCall(call, party.role, isMoved) });
  });

  serveEndpoint(app, callAnswerEndpoints.give, async ({ headers, body }) => {
    const { call, party } = await toAnswer(headers['call-link']);
    if (body.answer === 'cancel') {
      await cancelCall(services, party, call.id, call.sequence);
      return ok({ message: outcomes.scheduling.cancelled });
    }
    await confirmCall(services, party, call.id, call.sequence);
    return ok({ message: outcomes.scheduling.coming });
  });

  serveEndpoint(app, callAnswerEndpoints.slots, async ({ headers, query }) => {
    const { call, party } = await toAnswer(headers['call-link']);
    const vendor = await findVendorCalendar(db, call.vendor_id);
    if (!vendor) throw notFound(outcomes.vendors.unknown);
    const data = await listFreeSlots(db, party, vendor, query, services.now());
    return ok({ data, timezone: toCalendar(vendor).timezone });
  });

  serveEndpoint(app, callAnswerEndpoints.move, async ({ headers, body }) => {
    const { call, party } = await toAnswer(headers['call-link']);
    const moved = await moveCall(services, party, call.id, body.dateTime, call.sequence);
    return ok({ data: presentAnsweredCall(moved, party.role, moved.sequence !== call.sequence) });
  });
}

const hasCallChanged = (link: CallLink, call: AppointmentRow): boolean =>
  call.starts_at.getTime() !== link.starts_at.getTime() || link.sequence !== call.sequence;

const presentAnsweredCall = (
  call: AppointmentRow,
  side: MemberRole,
  moved: boolean,
): AnsweredCall => ({
  side,
  with: getOtherPartyName(call, side),
  startsAt: call.starts_at.toISOString(),
  when: formatTimeInZone(call.starts_at, call.timezone),
  minutes: minutesBetween(call.starts_at, call.ends_at),
  coming: call[`${side}_coming_at`] !== null,
  moved,
});
