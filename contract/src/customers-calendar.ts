import { z } from 'zod';
import { owningCustomer, thatCustomer } from './access.ts';
import { answer, dataAnswer, doneAnswer } from './answers.ts';
import {
  appointmentSchema,
  callDetailsSchema,
  dateTimeSchema,
  moveAppointmentBody,
} from './appointments.ts';
import { customerOutcomeBody, ownCallSchema, ownOutcomeSchema } from './call-outcomes.ts';
import { endpoint } from './endpoint.ts';
import { ofThatCustomer } from './own-id.ts';
import { idParams, idSchema } from './primitives.ts';

export const scheduleBody = z.object({
  customerId: idSchema,
  vendorId: idSchema,
  dateTime: dateTimeSchema,
  ...callDetailsSchema.partial().shape,
});

export const customerCalendarEndpoints = {
  schedule: endpoint('POST', '/customers/time-slot/schedule', {
    summary: 'Book a call with an approved vendor, at the clock of its place',
    access: thatCustomer,
    ownField: 'customerId',
    body: scheduleBody,
    response: dataAnswer(
      /** The calendar entry, which is also mailed, as a file for the customer's calendar. */
      appointmentSchema.extend({ calendar: z.string() }),
    ),
    successStatus: 201,
  }),
  appointments: endpoint('GET', '/customers/{id}/appointments', {
    summary: 'Your calls, the next first',
    ...ofThatCustomer,
    response: answer({ appointments: z.array(ownCallSchema) }),
  }),
  move: endpoint('PUT', '/customers/time-slot/{id}', {
    summary: 'Move a call to another time',
    access: owningCustomer,
    params: idParams,
    body: moveAppointmentBody,
    response: dataAnswer(appointmentSchema),
  }),
  cancel: endpoint('DELETE', '/customers/time-slot/{id}', {
    summary: 'Cancel a call',
    access: owningCustomer,
    params: idParams,
    response: doneAnswer,
  }),
  sayOutcome: endpoint('PUT', '/customers/time-slot/{id}/outcome', {
    summary: 'Say how a call went that has begun; the professional does not read it',
    access: owningCustomer,
    params: idParams,
    body: customerOutcomeBody,
    response: dataAnswer(ownOutcomeSchema),
  }),
};
