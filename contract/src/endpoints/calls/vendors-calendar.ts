import { z } from 'zod';
import { anyMember, anyone, owningVendor, vendorSelfRoute, withId } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  idSchema,
  lineSchema,
  listSchema,
  planDaySchema,
  timestamp,
  timeZone,
  wholeNumberSchema,
} from '../../primitives.ts';
import { commaListSchema } from '../../query.ts';
import { awayLimits, awaySentences } from '../../texts/away-texts.ts';
import { messages } from '../../texts/messages.ts';
import { awaySchema } from '../listings/vendors.ts';
import {
  appointmentSchema,
  moveAppointmentSchema,
  ownCallSchema,
  ownOutcomeSchema,
  vendorOutcomeSchema,
} from './appointments.ts';

const { scheduling } = messages;
const { appointment } = limits;
const callLength = scheduling.slot_minutes(appointment.min_minutes, appointment.max_minutes);

const clock = z
  .string(messages.general.time)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.general.time);

const openHours = z
  .object({ from: clock, to: clock }, messages.general.time)
  .refine(({ from, to }) => from < to, { error: scheduling.hours_order, path: ['to'] });
export type OpenHours = z.output<typeof openHours>;

/** Opening hours of one day in order, without overlaps. */
const hoursOfDay = listSchema(openHours, appointment.hours_per_day)
  .overwrite((hours) => hours.toSorted((a, b) => a.from.localeCompare(b.from)))
  .refine((hours) => hours.every(({ from }, at) => at === 0 || (hours[at - 1]?.to ?? '') <= from), {
    error: scheduling.hours_overlap,
  });

const hasDistinctValues = (values: readonly (string | number)[]) =>
  new Set(values).size === values.length;

/** Weekly hours in the vendor's time zone. Without any `weekly` entry the default hours apply. */
export const availabilitySchema = z.object({
  /** IANA name; empty selects the zone of the office. Answers contain the resulting zone. */
  timezone: z.union([z.literal(''), timeZone], messages.general.time_zone).default(''),
  weekly: listSchema(
    z.object(
      {
        /** 0 is Sunday. */
        weekday: wholeNumberSchema(messages.general.number, 0, 6),
        hours: hoursOfDay,
      },
      messages.general.list,
    ),
    7,
  ).refine(
    (days) => hasDistinctValues(days.map(({ weekday }) => weekday)),
    scheduling.hours_repeated,
  ),
  /** Days with other hours than their weekday; a day without hours is closed. */
  exceptions: listSchema(
    z.object({ day: planDaySchema(), hours: hoursOfDay }, messages.general.list),
    appointment.special_days,
  )
    .refine((days) => hasDistinctValues(days.map(({ day }) => day)), scheduling.hours_repeated)
    .default([]),
  slot_minutes: wholeNumberSchema(
    callLength,
    appointment.min_minutes,
    appointment.max_minutes,
  ).default(appointment.minutes),
  notice_minutes: wholeNumberSchema(
    scheduling.notice_minutes,
    0,
    appointment.notice_minutes,
  ).default(0),
  /** Minutes before and after each call that stay free. */
  buffer_minutes: wholeNumberSchema(
    scheduling.buffer_minutes,
    0,
    appointment.buffer_minutes,
  ).default(0),
});
export type Availability = z.output<typeof availabilitySchema>;

const slotSchema = z.object({
  /** Start in the format that POST /customers/time-slot/schedule accepts. */
  dateTime: z.string(),
  startsAt: timestamp,
});
export type Slot = z.infer<typeof slotSchema>;

/** First and last day of the requested free times, both included. */
export const slotsQuerySchema = z
  .object({ from: planDaySchema(), to: planDaySchema() })
  .refine(({ from, to }) => from <= to, { error: messages.general.date, path: ['to'] });
/** Free times and the vendor's time zone. */
export const slotsAnswer = answerSchema({ data: z.array(slotSchema), timezone: z.string() });
export type FreeSlots = Pick<z.infer<typeof slotsAnswer>, 'data' | 'timezone'>;

/** The first free time of a vendor within two weeks, in the vendor's zone. */
const nextCallSchema = slotSchema.extend({ _id: z.string(), timezone: z.string() });
export type NextCall = z.infer<typeof nextCallSchema>;

export const vendorCalendarEndpoints = {
  nextCalls: defineEndpoint('GET', '/vendors/next-calls', {
    summary: 'The next free time of each of these approved vendors; those without one are left out',
    access: anyone,
    query: z.object({
      ids: commaListSchema(idSchema).refine(
        (ids) => ids.length <= limits.search.max_page_size,
        messages.general.too_many,
      ),
    }),
    response: dataAnswerSchema(z.array(nextCallSchema)),
    budget: 'search',
  }),
  availability: defineEndpoint('GET', '/vendors/{id}/availability', {
    summary: 'Your hours',
    ...vendorSelfRoute,
    response: dataAnswerSchema(availabilitySchema),
  }),
  setAvailability: defineEndpoint('PUT', '/vendors/{id}/availability', {
    summary: 'Replace your hours',
    ...vendorSelfRoute,
    body: availabilitySchema,
    response: dataAnswerSchema(availabilitySchema),
  }),
  slots: defineEndpoint('GET', '/vendors/{id}/slots', {
    summary: 'Free times of an approved vendor between two days, both included',
    ...withId(anyMember),
    query: slotsQuerySchema,
    response: slotsAnswer,
    budget: 'search',
  }),
  appointments: defineEndpoint('GET', '/vendors/{id}/appointments', {
    summary: 'Your calls, the next first',
    ...vendorSelfRoute,
    response: answerSchema({ appointments: z.array(ownCallSchema) }),
  }),
  move: defineEndpoint('PUT', '/vendors/time-slot/{id}', {
    summary: 'Move a call to another time',
    ...withId(owningVendor),
    body: moveAppointmentSchema,
    response: dataAnswerSchema(appointmentSchema),
  }),
  cancel: defineEndpoint('DELETE', '/vendors/time-slot/{id}', {
    summary: 'Cancel a call',
    ...withId(owningVendor),
    response: doneAnswerSchema,
  }),
  sayOutcome: defineEndpoint('PUT', '/vendors/time-slot/{id}/outcome', {
    summary:
      'Say how a call went that has begun, with a note to yourself; the customer reads neither',
    ...withId(owningVendor),
    body: vendorOutcomeSchema,
    response: dataAnswerSchema(ownOutcomeSchema),
  }),
};

/* Away notices. A professional has at most one, which ends after its last day. */

export const awayBodySchema = z
  .object({
    /** First and last day of the absence at the professional's location, both included. */
    first_day: planDaySchema(awaySentences.first_day),
    last_day: planDaySchema(awaySentences.last_day),
    /** Text that the professional wrote, on one line: line breaks become spaces. */
    words: lineSchema(awayLimits.words_characters, awaySentences.words_long)
      .overwrite((words) => words.replace(/\s+/g, ' '))
      .default(''),
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    error: awaySentences.order,
    path: ['last_day'],
  });

const ownAwaySchema = z.object({
  /** Null if no away notice is set, or if it has ended. */
  notice: z
    .object({
      first_day: z.string(),
      last_day: z.string(),
      words: z.string(),
      /** IANA time zone of the first and last day. */
      timezone: z.string(),
      /** True if the first day of the absence has begun. */
      applies: z.boolean(),
    })
    .nullable(),
  /** Number of booked calls during the absence that have not ended. */
  calls: z.number().int(),
  /** IANA time zone in which the days of a new away notice begin and end. */
  timezone: z.string(),
});
export type OwnAway = z.infer<typeof ownAwaySchema>;

export const awayNoticeEndpoints = {
  own: defineEndpoint('GET', '/vendors/{id}/away-notice', {
    summary: 'Your away notice, and the calls that are booked on its days',
    ...vendorSelfRoute,
    response: dataAnswerSchema(ownAwaySchema),
  }),
  set: defineEndpoint('PUT', '/vendors/{id}/away-notice', {
    summary: 'Say that you are away, in place of what you said before; booked calls stay',
    ...vendorSelfRoute,
    body: awayBodySchema,
    response: dataAnswerSchema(ownAwaySchema),
  }),
  end: defineEndpoint('DELETE', '/vendors/{id}/away-notice', {
    summary: 'Take back that you are away',
    ...vendorSelfRoute,
    response: answerSchema({ message: z.string(), data: ownAwaySchema }),
  }),
  shown: defineEndpoint('GET', '/vendors/{id}/away', {
    summary: 'Whether an approved professional is away now',
    ...withId(anyMember),
    response: dataAnswerSchema(awaySchema.nullable()),
  }),
};
