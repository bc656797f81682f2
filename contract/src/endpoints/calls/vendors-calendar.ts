import { z } from 'zod';
import { anyMember, anyone, ofThatVendor, owningVendor, withId } from '../../access.ts';
import { answer, dataAnswer, doneAnswer, endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  idSchema,
  line,
  listOf,
  planDay,
  timestamp,
  timeZone,
  wholeNumber,
} from '../../primitives.ts';
import { joinedList } from '../../query.ts';
import { awayLimits, awaySentences } from '../../texts/away-texts.ts';
import { messages } from '../../texts/messages.ts';
import { awaySchema } from '../listings/vendors.ts';
import {
  appointmentSchema,
  moveAppointmentBody,
  ownCallSchema,
  ownOutcomeSchema,
  vendorOutcomeBody,
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
const hoursOfDay = listOf(openHours, appointment.hours_per_day)
  .overwrite((hours) => hours.toSorted((a, b) => a.from.localeCompare(b.from)))
  .refine((hours) => hours.every(({ from }, at) => at === 0 || (hours[at - 1]?.to ?? '') <= from), {
    error: scheduling.hours_overlap,
  });

const isEachOnce = (values: readonly (string | number)[]) => new Set(values).size === values.length;

/** Weekly hours in the vendor's time zone. Without any `weekly` entry the default hours apply. */
export const availabilitySchema = z.object({
  /** IANA name; empty means the zone of the address. Answers contain the effective one. */
  timezone: z.union([z.literal(''), timeZone], messages.general.time_zone).default(''),
  weekly: listOf(
    z.object(
      {
        /** 0 is Sunday. */
        weekday: wholeNumber(messages.general.number, 0, 6),
        hours: hoursOfDay,
      },
      messages.general.list,
    ),
    7,
  ).refine((days) => isEachOnce(days.map(({ weekday }) => weekday)), scheduling.hours_repeated),
  /** Days that differ from the week; without hours the day is closed. */
  exceptions: listOf(
    z.object({ day: planDay(), hours: hoursOfDay }, messages.general.list),
    appointment.special_days,
  )
    .refine((days) => isEachOnce(days.map(({ day }) => day)), scheduling.hours_repeated)
    .default([]),
  slot_minutes: wholeNumber(callLength, appointment.min_minutes, appointment.max_minutes).default(
    appointment.minutes,
  ),
  notice_minutes: wholeNumber(scheduling.notice_minutes, 0, appointment.notice_minutes).default(0),
  /** Minutes before and after each call that stay free. */
  buffer_minutes: wholeNumber(scheduling.buffer_minutes, 0, appointment.buffer_minutes).default(0),
});
export type Availability = z.output<typeof availabilitySchema>;

const slotSchema = z.object({
  /** As POST /customers/time-slot/schedule accepts it. */
  dateTime: z.string(),
  startsAt: timestamp,
});
export type Slot = z.infer<typeof slotSchema>;

/** Days of the requested free times, both included. */
export const slotsQuery = z
  .object({ from: planDay(), to: planDay() })
  .refine(({ from, to }) => from <= to, { error: messages.general.date, path: ['to'] });
/** Free times and the vendor's time zone. */
export const slotsAnswer = answer({ data: z.array(slotSchema), timezone: z.string() });
export type FreeSlots = Pick<z.infer<typeof slotsAnswer>, 'data' | 'timezone'>;

/** The first free time of a vendor within two weeks, in the vendor's zone. */
const nextCallSchema = slotSchema.extend({ _id: z.string(), timezone: z.string() });
export type NextCall = z.infer<typeof nextCallSchema>;

export const vendorCalendarEndpoints = {
  nextCalls: endpoint('GET', '/vendors/next-calls', {
    summary: 'The next free time of each of these approved vendors; those without one are left out',
    access: anyone,
    query: z.object({
      ids: joinedList(idSchema).refine(
        (ids) => ids.length <= limits.search.max_page_size,
        messages.general.too_many,
      ),
    }),
    response: dataAnswer(z.array(nextCallSchema)),
    budget: 'search',
  }),
  availability: endpoint('GET', '/vendors/{id}/availability', {
    summary: 'Your hours',
    ...ofThatVendor,
    response: dataAnswer(availabilitySchema),
  }),
  setAvailability: endpoint('PUT', '/vendors/{id}/availability', {
    summary: 'Replace your hours',
    ...ofThatVendor,
    body: availabilitySchema,
    response: dataAnswer(availabilitySchema),
  }),
  slots: endpoint('GET', '/vendors/{id}/slots', {
    summary: 'Free times of an approved vendor between two days, both included',
    ...withId(anyMember),
    query: slotsQuery,
    response: slotsAnswer,
    budget: 'search',
  }),
  appointments: endpoint('GET', '/vendors/{id}/appointments', {
    summary: 'Your calls, the next first',
    ...ofThatVendor,
    response: answer({ appointments: z.array(ownCallSchema) }),
  }),
  move: endpoint('PUT', '/vendors/time-slot/{id}', {
    summary: 'Move a call to another time',
    ...withId(owningVendor),
    body: moveAppointmentBody,
    response: dataAnswer(appointmentSchema),
  }),
  cancel: endpoint('DELETE', '/vendors/time-slot/{id}', {
    summary: 'Cancel a call',
    ...withId(owningVendor),
    response: doneAnswer,
  }),
  sayOutcome: endpoint('PUT', '/vendors/time-slot/{id}/outcome', {
    summary:
      'Say how a call went that has begun, with a note to yourself; the customer reads neither',
    ...withId(owningVendor),
    body: vendorOutcomeBody,
    response: dataAnswer(ownOutcomeSchema),
  }),
};

/* Absences of a professional. One at a time; it ends by itself. */

export const awayBody = z
  .object({
    /** Days at the professional's location, both included. */
    first_day: planDay(awaySentences.first_day),
    last_day: planDay(awaySentences.last_day),
    /** The professional's own text on one line: line breaks become spaces. */
    words: line(awayLimits.words_characters, awaySentences.words_long)
      .overwrite((words) => words.replace(/\s+/g, ' '))
      .default(''),
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    error: awaySentences.order,
    path: ['last_day'],
  });

const ownAwaySchema = z.object({
  /** Null: none is set, or it has ended. */
  notice: z
    .object({
      first_day: z.string(),
      last_day: z.string(),
      words: z.string(),
      /** IANA time zone of its days. */
      timezone: z.string(),
      /** True if its first day has begun. */
      applies: z.boolean(),
    })
    .nullable(),
  /** Number of booked calls on these days that have not ended. */
  calls: z.number().int(),
  /** Time zone for a new absence. */
  timezone: z.string(),
});
export type OwnAway = z.infer<typeof ownAwaySchema>;

export const awayNoticeEndpoints = {
  own: endpoint('GET', '/vendors/{id}/away-notice', {
    summary: 'Your away notice, and the calls that are booked on its days',
    ...ofThatVendor,
    response: dataAnswer(ownAwaySchema),
  }),
  set: endpoint('PUT', '/vendors/{id}/away-notice', {
    summary: 'Say that you are away, in place of what you said before; booked calls stay',
    ...ofThatVendor,
    body: awayBody,
    response: dataAnswer(ownAwaySchema),
  }),
  end: endpoint('DELETE', '/vendors/{id}/away-notice', {
    summary: 'Take back that you are away',
    ...ofThatVendor,
    response: answer({ message: z.string(), data: ownAwaySchema }),
  }),
  shown: endpoint('GET', '/vendors/{id}/away', {
    summary: 'Whether an approved professional is away now',
    ...withId(anyMember),
    response: dataAnswer(awaySchema.nullable()),
  }),
};
