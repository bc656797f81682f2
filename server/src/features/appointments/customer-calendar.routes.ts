import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { isThatMember } from '../own-data/own-data.policy.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { bookCall, cancelCall, moveCall } from './appointments.service.ts';
import { readAppointments } from './read-appointments.ts';

/** The calls of a customer. */
export function customerCalendarRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const { db } = services.database;

  const that = (actor: Actor, id: string) => {
    if (!isThatMember(actor, 'customer', id)) throw forbidden(outcomes.refusals.forbidden);
    return actor;
  };
  const customer = (actor: Actor) => {
    if (actor.role !== 'customer') throw forbidden(outcomes.refusals.forbidden);
    return actor;
  };

  serve(app, customerCalendarEndpoints.schedule, async ({ actor, body }) => {
    const row = await bookCall(services, that(actor, body.customerId), body);
    return ok({ data: presentAppointment(row) });
  });

  serve(app, customerCalendarEndpoints.appointments, async ({ actor, params }) => {
    const party = that(actor, params.id);
    return ok({ appointments: await readAppointments(db, party, now()) });
  });

  serve(app, customerCalendarEndpoints.move, async ({ actor, params, body }) => {
    const row = await moveCall(services, customer(actor), params.id, body.dateTime);
    return ok({ data: presentAppointment(row) });
  });

  serve(app, customerCalendarEndpoints.cancel, async ({ actor, params }) => {
    await cancelCall(services, customer(actor), params.id);
    return ok({ message: outcomes.scheduling.cancelled });
  });
}
