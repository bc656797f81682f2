import { z } from 'zod';
import { anyone, customerSelf, customerSelfRoute, owningCustomer, withId } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import { choiceSchema, idSchema, timestamp, tokenSchema } from '../../primitives.ts';
import { messages } from '../../texts/messages.ts';
import { memberRoles } from '../../vocabularies.ts';
import {
  appointmentSchema,
  callDetailsSchema,
  customerOutcomeSchema,
  dateTimeSchema,
  moveAppointmentSchema,
  ownCallSchema,
  ownOutcomeSchema,
} from './appointments.ts';
import { slotsAnswer, slotsQuerySchema } from './vendors-calendar.ts';

export const scheduleSchema = z.object({
  customerId: idSchema,
  vendorId: idSchema,
  dateTime: dateTimeSchema,
  ...callDetailsSchema.partial().shape,
});

export const customerCalendarEndpoints = {
  schedule: defineEndpoint('POST', '/customers/time-slot/schedule', {
    summary: 'Book a call with an approved vendor, at the clock of its place',
    access: customerSelf,
    ownField: 'customerId',
    body: scheduleSchema,
    response: dataAnswerSchema(
      /** `calendar`: content of the calendar file that is also mailed to the customer. */
      appointmentSchema.extend({ calendar: z.string() }),
    ),
    successStatus: 201,
  }),
  appointments: defineEndpoint('GET', '/customers/{id}/appointments', {
    summary: 'Your calls, the next first',
    ...customerSelfRoute,
    response: answerSchema({ appointments: z.array(ownCallSchema) }),
  }),
  move: defineEndpoint('PUT', '/customers/time-slot/{id}', {
    summary: 'Move a call to another time',
    ...withId(owningCustomer),
    body: moveAppointmentSchema,
    response: dataAnswerSchema(appointmentSchema),
  }),
  cancel: defineEndpoint('DELETE', '/customers/time-slot/{id}', {
    summary: 'Cancel a call',
    ...withId(owningCustomer),
    response: doneAnswerSchema,
  }),
  sayOutcome: defineEndpoint('PUT', '/customers/time-slot/{id}/outcome', {
    summary: 'Say how a call went that has begun; the professional does not read it',
    ...withId(owningCustomer),
    body: customerOutcomeSchema,
    response: dataAnswerSchema(ownOutcomeSchema),
  }),
};

/*
 * The answer to a mailed reminder of a booked call. The secret in the mail's link identifies the
 * customer or vendor. The page sends it in a header, because servers log URLs. It expires with the
 * call. After the call was moved, the link still shows the time but accepts no answer.
 */

export const callAnswers = ['coming', 'cancel'] as const;

/** Hours before a call at which customer and vendor are reminded. */
export const reminderHours = [24, 1] as const;
export type ReminderHours = (typeof reminderHours)[number];

const headers = z.object({ 'call-link': tokenSchema });

const answeredCallSchema = z.object({
  /** Role of the member who got the link by email. */
  side: z.enum(memberRoles),
  /** Name of the other party of the call. */
  with: z.string(),
  startsAt: timestamp,
  /** Start of the call as text, as in the mail, in the vendor's time zone. */
  when: z.string(),
  minutes: z.number().int(),
  coming: z.boolean(),
  /** True if the call was moved after the link was sent, so that the link accepts no answer. */
  moved: z.boolean(),
});
export type AnsweredCall = z.infer<typeof answeredCallSchema>;

export const callAnswerEndpoints = {
  read: defineEndpoint('GET', '/call-answers', {
    summary: 'The call that the link of a reminder is about; changes nothing',
    access: anyone,
    headers,
    response: dataAnswerSchema(answeredCallSchema),
    budget: 'code',
  }),
  give: defineEndpoint('POST', '/call-answers', {
    summary: 'Say by the link of a reminder that you are coming, or cancel the call',
    access: anyone,
    headers,
    body: z.object({ answer: choiceSchema(callAnswers, messages.general.choice) }),
    response: answerSchema({ message: z.string() }),
    budget: 'code',
  }),
  slots: defineEndpoint('GET', '/call-answers/slots', {
    summary:
      'The free times to which the link of a reminder may move its call, between two days, both included',
    access: anyone,
    headers,
    query: slotsQuerySchema,
    response: slotsAnswer,
    budget: 'search',
  }),
  move: defineEndpoint('PUT', '/call-answers', {
    summary: 'Move the call by the link of a reminder, once; the link has ended then',
    access: anyone,
    headers,
    body: moveAppointmentSchema,
    response: dataAnswerSchema(answeredCallSchema),
    budget: 'code',
  }),
};
