import { z } from 'zod';
import { limits } from '../../limits.ts';
import {
  described,
  line,
  optionalPhone,
  personSchema,
  planDay,
  timestamp,
} from '../../primitives.ts';
import { messages } from '../../texts/messages.ts';
import { appointmentStatuses } from '../../vocabularies.ts';

/* Calls that customers book with vendors. Times are local times of the vendor. */

const dayPattern = /^\d{4}-\d{2}-\d{2}/;
const timePattern = /^[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

const bookingDay = planDay();

/** 'YYYY-MM-DD HH:mm:ss', an existing day and time; seconds are optional. */
export const dateTimeSchema = described(
  z.string(messages.scheduling.date_required).transform((value, context) => {
    const trimmed = value.trim();
    const day = dayPattern.exec(trimmed)?.[0] ?? '';
    const time = timePattern.exec(trimmed.slice(day.length));
    const isDay = bookingDay.safeParse(day).success;
    if (isDay && time) return `${day} ${time[1]}:${time[2]}:${time[3] ?? '00'}`;
    const { date_required, time_required } = messages.scheduling;
    context.addIssue({ code: 'custom', message: isDay ? time_required : date_required });
    return z.NEVER;
  }),
  { type: 'string', description: 'YYYY-MM-DD HH:MM, by the clock of the professional' },
);

/** Text that a mail program could turn into a link. */
const leadsElsewhere = /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2}/iu;

/**
 * The customer's optional entries of a booking. The topic is repeated in a mail, so it must not
 * contain a link.
 */
export const callDetailsSchema = z.object({
  topic: line(limits.appointment.topic_characters, messages.scheduling.topic_length).refine(
    (value) => !leadsElsewhere.test(value),
    messages.scheduling.topic_links,
  ),
  phone_number: optionalPhone(messages.scheduling.phone_invalid),
});

/**
 * Returns the last day for which a call can be booked: the end of the year; in December, the end of
 * next January.
 */
export function lastBookingDay(today: string): string {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) === '12' ? `${year + 1}-01-31` : `${year}-12-31`;
}

export const appointmentSchema = z.object({
  _id: z.string(),
  customerId: z.string(),
  vendorId: z.string(),
  customer: personSchema,
  vendor: personSchema.extend({ full_name: z.string(), business_name: z.string() }),
  dateTime: z.string(),
  /** IANA time zone of the vendor. */
  timezone: z.string(),
  startsAt: timestamp,
  minutes: z.number().int(),
  status: z.enum(appointmentStatuses),
  /** Topic of the customer; may be empty. */
  topic: z.string(),
  /** Phone number for the call; empty if none was given, and after a cancellation. */
  phone_number: z.string(),
  /** True if the other side deleted the account, so that no notice can reach them. */
  left: z.boolean(),
  createdAt: timestamp,
});
export type Appointment = z.infer<typeof appointmentSchema>;

export const moveAppointmentBody = z.object({ dateTime: dateTimeSchema });
