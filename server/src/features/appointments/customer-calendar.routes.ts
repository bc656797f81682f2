import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { logFaults } from '../../lib/map-apart.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { bookCall, cancelCall, moveCall } from './appointments.service.ts';
import { callEntry } from './call-news.ts';
import { readAppointments } from './read-appointments.ts';
import { sayOutcome } from './say-outcome.service.ts';

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
