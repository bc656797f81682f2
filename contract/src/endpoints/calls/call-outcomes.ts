import { z } from 'zod';
import { limits } from '../../limits.ts';
import { text, timestamp } from '../../primitives.ts';
import { messages } from '../../texts/messages.ts';
import { type CallOutcome, callOutcomes, type MemberRole } from '../../vocabularies.ts';
import { appointmentSchema } from './appointments.ts';

/*
 * The result of a call, as each side reports it. It is never shown to the other side and changes
 * nothing public and no figure of the other side. Reasons:
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

/** Labels of the results for each side. */
export const callOutcomeLabels: Readonly<
  Record<MemberRole, Readonly<Record<CallOutcome, string>>>
> = {
  vendor: { took_place: 'Took place', no_show: 'No-show' },
  customer: { took_place: 'Took place', no_show: 'The professional did not come' },
};

/** Readers of the result, as explained to both sides when they report it. */
export const callOutcomeReaders: Readonly<Record<MemberRole, string>> = {
  vendor:
    'The customer is not told. Our staff see it, but never the note, if one of you reports the other or a review by this customer is reported.',
  customer:
    'The professional is not told. Our staff see it if one of you reports the other or your review of this professional is reported.',
};

const outcome = z.enum(callOutcomes, messages.scheduling.outcome);

export const customerOutcomeBody = z.object({ outcome });

export const vendorOutcomeBody = z.object({
  outcome,
  /** Private note of the professional; unchanged if it is missing. */
  note: text(
    limits.appointment.outcome_note_characters,
    messages.scheduling.outcome_note,
  ).optional(),
});

/** The result that the reader's own side reported. */
export const ownOutcomeSchema = z.object({
  outcome: z.enum(callOutcomes).nullable(),
  /** A professional's private note; empty for customers. */
  note: z.string(),
  /** True if the result can be reported or changed now. */
  is_open: z.boolean(),
});
export type OwnOutcome = z.infer<typeof ownOutcomeSchema>;

/** A call in the list of one side. */
export const ownCallSchema = appointmentSchema.extend({ own: ownOutcomeSchema });
export type OwnCall = z.infer<typeof ownCallSchema>;

/** A call between the two sides of a dispute with at least one reported result. */
export const disputedCallSchema = z.object({
  _id: z.string(),
  startsAt: timestamp,
  customer: z.enum(callOutcomes).nullable(),
  vendor: z.enum(callOutcomes).nullable(),
});
export type DisputedCall = z.infer<typeof disputedCallSchema>;
