import { z } from 'zod';
import { anyMember } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import { limits, type RequestBudget } from '../../limits.ts';
import {
  choiceSchema,
  lineSchema,
  optionalPhoneSchema,
  personSchema,
  planDaySchema,
  textSchema,
  timestamp,
  withInputDescription,
} from '../../primitives.ts';
import { messages } from '../../texts/messages.ts';
import {
  appointmentStatuses,
  type CallOutcome,
  callOutcomes,
  type MemberRole,
} from '../../vocabularies.ts';

/* Calls that customers book with vendors. Times are local times of the vendor. */

const dayPattern = /^\d{4}-\d{2}-\d{2}/;
const timePattern = /^[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

const bookingDay = planDaySchema();

/** 'YYYY-MM-DD HH:mm:ss', an existing day and time; seconds are optional. */
export const dateTimeSchema = withInputDescription(
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

/** Optional details from the customer. A topic must not contain a link, because mails repeat it. */
export const callDetailsSchema = z.object({
  topic: lineSchema(limits.appointment.topic_characters, messages.scheduling.topic_length).refine(
    (value) => !leadsElsewhere.test(value),
    messages.scheduling.topic_links,
  ),
  phone_number: optionalPhoneSchema(messages.scheduling.phone_invalid),
});

/** Returns the last day that can be booked: 31 December or, in December, 31 January. */
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
  /** Topic that the customer entered; may be empty. */
  topic: z.string(),
  /** Phone number for the call; empty if none was given, and after a cancellation. */
  phone_number: z.string(),
  /** True if the other party has deleted its account and therefore gets no notices. */
  left: z.boolean(),
  createdAt: timestamp,
});
export type Appointment = z.infer<typeof appointmentSchema>;

export const moveAppointmentSchema = z.object({ dateTime: dateTimeSchema });

/*
 * The result of a booked call, as the customer and the vendor each report it. It is never shown to
 * the other party, and affects neither public pages nor the other party's statistics. Reasons:
 * docs/decisions/0194-outcomes-of-calls.md.
 */

const { outcome_days, outcome_change_days } = limits.appointment;

export const callOutcomeSentences = {
  saved: 'Saved.',
  failed: 'This could not be saved. Please try again.',
  cancelled: 'This call was cancelled before it began.',
  early: 'This call has not begun yet.',
  late: `How a call went can be said for ${outcome_days} days.`,
  stands: `What you said of this call can be changed for ${outcome_change_days} days.`,
} as const;

/** Labels of the results that a customer or a vendor can report. */
export const callOutcomeLabels: Readonly<
  Record<MemberRole, Readonly<Record<CallOutcome, string>>>
> = {
  vendor: { took_place: 'Took place', no_show: 'No-show' },
  customer: { took_place: 'Took place', no_show: 'The professional did not come' },
};

/** Texts that explain to the reporting customer or vendor who reads the result. */
export const callOutcomeReaders: Readonly<Record<MemberRole, string>> = {
  vendor:
    'The customer is not told. Our staff see it, but never the note, if one of you reports the other or a review by this customer is reported.',
  customer:
    'The professional is not told. Our staff see it if one of you reports the other or your review of this professional is reported.',
};

const outcome = z.enum(callOutcomes, messages.scheduling.outcome);

export const customerOutcomeSchema = z.object({ outcome });

export const vendorOutcomeSchema = z.object({
  outcome,
  /** Private note of the professional. A missing note leaves the stored note unchanged. */
  note: textSchema(
    limits.appointment.outcome_note_characters,
    messages.scheduling.outcome_note,
  ).optional(),
});

/** The result of a call as the reader reported it; `outcome` is null before the report. */
export const ownOutcomeSchema = z.object({
  outcome: z.enum(callOutcomes).nullable(),
  /** A professional's private note; empty for customers. */
  note: z.string(),
  /** True if the reader can report or change the result now. */
  is_open: z.boolean(),
});
export type OwnOutcome = z.infer<typeof ownOutcomeSchema>;

/** A call in the list of a customer or vendor, with the result that this member reported. */
export const ownCallSchema = appointmentSchema.extend({ own: ownOutcomeSchema });
export type OwnCall = z.infer<typeof ownCallSchema>;

/** A call between the two parties of a dispute. At least one party has reported a result. */
export const disputedCallSchema = z.object({
  _id: z.string(),
  startsAt: timestamp,
  customer: z.enum(callOutcomes).nullable(),
  vendor: z.enum(callOutcomes).nullable(),
});
export type DisputedCall = z.infer<typeof disputedCallSchema>;

/* Secret URLs at which calendar programs read a member's upcoming dates without signing in. */

export const feedKinds = ['calls', 'purchases'] as const;
export type FeedKind = (typeof feedKinds)[number];
/** Kinds of calendar feeds that customers and vendors have. */
export const feedKindsByRole: Readonly<Record<MemberRole, readonly FeedKind[]>> = {
  customer: feedKinds,
  vendor: ['calls'],
};

/** Beginning of the path of a feed; its secret follows. */
export const FEEDS_PATH = '/calendars';
/** Minutes after which calendar programs should refresh a feed. Most programs refresh it later. */
export const feedMinutes = 60;
/** Number of past days whose entries are in a feed. */
export const feedDays = 90;
/** Highest number of entries in a feed. Those nearest to the present are included. */
export const feedItems = 500;
/** Seconds for which the text of a feed is cached. */
export const feedCacheSeconds = 60;
/** Limit of requests for one feed from all networks in total. RATE_LIMIT_SCALE multiplies it. */
export const feedBudget: RequestBudget = { points: 60, seconds: 60 * 60 };

const params = z.object({ kind: choiceSchema(feedKinds, messages.general.choice) });

export const calendarFeedEndpoints = {
  read: defineEndpoint('GET', '/calendar-feeds/{kind}', {
    summary: 'Since when you have a secret calendar address; the address itself is told once',
    access: anyMember,
    params,
    response: dataAnswerSchema(z.object({ createdAt: timestamp.nullable() })),
  }),
  renew: defineEndpoint('POST', '/calendar-feeds/{kind}', {
    summary: 'Make a secret calendar address; the one before leads nowhere from then on',
    access: anyMember,
    params,
    response: answerSchema({ data: z.object({ url: z.string(), createdAt: timestamp }) }),
    successStatus: 201,
    budget: 'form',
  }),
  end: defineEndpoint('DELETE', '/calendar-feeds/{kind}', {
    summary: 'Have no calendar address any more',
    access: anyMember,
    params,
    response: doneAnswerSchema,
  }),
};
