import { z } from 'zod';
import { anyMember, owningVendor, thatVendor } from './access.ts';
import { answer, dataAnswer, doneAnswer } from './answers.ts';
import { appointmentSchema, moveAppointmentBody } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { dayText, idParams, text, timestamp } from './primitives.ts';

const clock = z
  .string(messages.general.time)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.general.time);

const openHours = z
  .object({ from: clock, to: clock })
  .refine(({ from, to }) => from < to, { error: messages.general.time, path: ['to'] });

/** Weekly hours at the vendor's place. No `weekly` entry at all means the default hours. */
export const availabilitySchema = z.object({
  /** IANA name; empty takes the zone of the listing's address. */
  timezone: text(60).default(''),
  weekly: z
    .array(
      z.object({
        /** 0 is Sunday. */
        weekday: z.int(messages.general.number).min(0).max(6),
        hours: z.array(openHours).max(6, messages.general.too_many),
      }),
    )
    .max(7, messages.general.too_many),
  /** Days that differ from the week; no hours means closed. */
  exceptions: z
    .array(z.object({ day: dayText, hours: z.array(openHours).max(6, messages.general.too_many) }))
    .max(366, messages.general.too_many)
    .default([]),
  slot_minutes: z.int(messages.general.number).min(10).max(240).default(30),
  notice_minutes: z.int(messages.general.number).min(0).max(20_160).default(0),
});
export type Availability = z.output<typeof availabilitySchema>;

export const slotSchema = z.object({
  /** As POST /customers/time-slot/schedule takes it. */
  dateTime: z.string(),
  startsAt: timestamp,
});
export type Slot = z.infer<typeof slotSchema>;

export const vendorCalendarEndpoints = {
  availability: endpoint({
    method: 'GET',
    path: '/vendors/{id}/availability',
    summary: 'Your hours',
    access: thatVendor,
    params: idParams,
    response: dataAnswer(availabilitySchema),
  }),
  setAvailability: endpoint({
    method: 'PUT',
    path: '/vendors/{id}/availability',
    summary: 'Replace your hours',
    access: thatVendor,
    params: idParams,
    body: availabilitySchema,
    response: dataAnswer(availabilitySchema),
  }),
  slots: endpoint({
    method: 'GET',
    path: '/vendors/{id}/slots',
    summary: 'Free times of an approved vendor between two days, both included',
    access: anyMember,
    params: idParams,
    query: z.object({ from: dayText, to: dayText }).refine(({ from, to }) => from <= to, {
      error: messages.general.date,
      path: ['to'],
    }),
    response: answer({ data: z.array(slotSchema), timezone: z.string() }),
    budget: 'search',
  }),
  appointments: endpoint({
    method: 'GET',
    path: '/vendors/{id}/appointments',
    summary: 'Your calls, the next first',
    access: thatVendor,
    params: idParams,
    response: answer({ appointments: z.array(appointmentSchema) }),
  }),
  move: endpoint({
    method: 'PUT',
    path: '/vendors/time-slot/{id}',
    summary: 'Move a call to another time',
    access: owningVendor,
    params: idParams,
    body: moveAppointmentBody,
    response: dataAnswer(appointmentSchema),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/vendors/time-slot/{id}',
    summary: 'Cancel a call',
    access: owningVendor,
    params: idParams,
    response: doneAnswer,
  }),
};
