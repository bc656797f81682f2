import {
  type AnsweredCall,
  callAnswerEndpoints,
} from '@threshold/contract/endpoints/calls/customers-calendar';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { minutesBetween } from '../../../lib/local-time.ts';
import { momentText } from '../../../mail/appointment-mails.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { type AppointmentRow, findCall } from '../booking/appointments.repo.ts';
import { cancelCall, confirmCall, moveCall } from '../booking/appointments.service.ts';
import { findVendorCalendar } from '../booking/calendar.repo.ts';
import { type CallLink, otherNameOf, readCallLink } from '../booking/call-news.ts';
import { listFreeSlots } from '../booking/free-slots.ts';
import { toCalendar } from '../booking/hours.policy.ts';

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
    return { call, party: { role: link.role, id }, isMoved: hasChanged(link, call) };
  }

  /** Like `byLink`, if the call was not moved since the reminder. @throws not_found */
  async function toAnswer(token: string) {
    const { call, party, isMoved } = await byLink(token);
    if (isMoved) throw notFound(outcomes.scheduling.link_unknown);
    return { call, party };
  }

  serve(app, callAnswerEndpoints.read, async ({ headers }) => {
    const { call, party, isMoved } = await byLink(headers['call-link']);
    return ok({ data: present(call, party.role, isMoved) });
  });

  serve(app, callAnswerEndpoints.give, async ({ headers, body }) => {
    const { call, party } = await toAnswer(headers['call-link']);
    if (body.answer === 'cancel') {
      await cancelCall(services, party, call.id, call.sequence);
      return ok({ message: outcomes.scheduling.cancelled });
    }
    await confirmCall(services, party, call.id, call.sequence);
    return ok({ message: outcomes.scheduling.coming });
  });

  serve(app, callAnswerEndpoints.slots, async ({ headers, query }) => {
    const { call, party } = await toAnswer(headers['call-link']);
    const vendor = await findVendorCalendar(db, call.vendor_id);
    if (!vendor) throw notFound(outcomes.vendors.unknown);
    const data = await listFreeSlots(db, party, vendor, query, services.now());
    return ok({ data, timezone: toCalendar(vendor).timezone });
  });

  serve(app, callAnswerEndpoints.move, async ({ headers, body }) => {
    const { call, party } = await toAnswer(headers['call-link']);
    const moved = await moveCall(services, party, call.id, body.dateTime, call.sequence);
    return ok({ data: present(moved, party.role, moved.sequence !== call.sequence) });
  });
}

const hasChanged = (link: CallLink, call: AppointmentRow): boolean =>
  call.starts_at.getTime() !== link.starts_at.getTime() || link.sequence !== call.sequence;

const present = (call: AppointmentRow, side: MemberRole, moved: boolean): AnsweredCall => ({
  side,
  with: otherNameOf(call, side),
  startsAt: call.starts_at.toISOString(),
  when: momentText(call.starts_at, call.timezone),
  minutes: minutesBetween(call.starts_at, call.ends_at),
  coming: call[`${side}_coming_at`] !== null,
  moved,
});
