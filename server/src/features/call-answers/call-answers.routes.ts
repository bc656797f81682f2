import { callAnswerEndpoints } from '@threshold/contract/call-answers';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { minutesBetween } from '../../lib/minutes-between.ts';
import { ok } from '../../lib/ok.ts';
import { momentText } from '../../mail/appointment-mails.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { findCall } from '../appointments/appointments.repo.ts';
import { cancelCall, confirmCall } from '../appointments/appointments.service.ts';
import { readCallLink } from '../appointments/call-link.ts';
import { otherNameOf } from '../appointments/call-news.ts';

/** Reads and answers a call by the link of a reminder. */
export function callAnswerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  /** @throws not_found where the link has ended, or the call was cancelled or has another time by now */
  async function byLink(token: string) {
    const link = readCallLink(services.sign, token, services.now());
    const call = link && (await findCall(db, link.id));
    const isOf =
      call?.status === 'booked' && call.starts_at.getTime() === link?.starts_at.getTime();
    if (!link || !call || !isOf) throw notFound(outcomes.scheduling.link_unknown);
    const id = link.role === 'customer' ? call.customer_id : call.vendor_id;
    return { call, party: { role: link.role, id } };
  }

  serve(app, callAnswerEndpoints.read, async ({ headers }) => {
    const { call, party } = await byLink(headers['call-link']);
    return ok({
      data: {
        side: party.role,
        with: otherNameOf(call, party.role),
        startsAt: call.starts_at.toISOString(),
        when: momentText(call.starts_at, call.timezone),
        minutes: minutesBetween(call.starts_at, call.ends_at),
        coming: call[`${party.role}_coming_at`] !== null,
      },
    });
  });

  serve(app, callAnswerEndpoints.give, async ({ headers, body }) => {
    const { call, party } = await byLink(headers['call-link']);
    if (body.answer === 'cancel') {
      await cancelCall(services, party, call.id);
      return ok({ message: outcomes.scheduling.cancelled });
    }
    await confirmCall(services, party, call.id);
    return ok({ message: outcomes.scheduling.coming });
  });
}
