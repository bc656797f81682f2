import type {
  Lead,
  LeadDealings,
  LeadEntry,
  LeadNote,
} from '@threshold/contract/endpoints/applications/leads';
import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import type { listEvents } from '../applications.repo.ts';
import type { listNoteMarks, NoteRow } from './lead-list.repo.ts';
import type {
  countMessageDays,
  findConversationBetween,
  findReviewBetween,
  listCallsBetween,
  listOtherApplications,
  listOwnOpenings,
  listRequestsBetween,
} from './lead-story.repo.ts';

/** Adds to each application whether the broker has a note on it, and the reminder date. */
export function presentLeads(
  applications: readonly LoanApplication[],
  marks: Awaited<ReturnType<typeof listNoteMarks>>,
): Lead[] {
  const byId = new Map(marks.map((mark) => [mark.application_id, mark]));
  return applications.map((application) => {
    const mark = byId.get(application._id);
    return {
      ...application,
      has_note: mark?.has_note ?? false,
      remind_on: mark?.remind_on ?? null,
    };
  });
}

/** Response with a note for the broker who wrote it. */
export const presentNote = (row: NoteRow | undefined): LeadNote => ({
  note: row?.note ?? '',
  remind_on: row?.remind_on ?? null,
  version: row?.version ?? 0,
  updatedAt: row?.updated_at.toISOString() ?? null,
});

type Rows<F extends (...args: never[]) => unknown> = Awaited<ReturnType<F>>;

const nothing = { by: null, status: null, original_name: null, count: null, starts_at: null };

const createLeadEntry = (
  what: LeadEntry['what'],
  _id: string,
  at: Date,
  more: Partial<LeadEntry> = {},
): LeadEntry => ({ ...nothing, _id, what, createdAt: at.toISOString(), ...more });

/** Events without file names, because the vendor may no longer have access to the files. */
export const presentEvents = (events: Rows<typeof listEvents>): LeadEntry[] =>
  events.map(({ id, event, status, by_role, created_at }) =>
    createLeadEntry(event, id, created_at, { by: by_role, status }),
  );

export const presentOpenings = (openings: Rows<typeof listOwnOpenings>): LeadEntry[] =>
  openings.map(({ id, original_name, created_at }) =>
    createLeadEntry('file_opened', id, created_at, { by: 'vendor', original_name }),
  );

/** Two entries for each phone call: its booking, and its end or cancellation. */
export const presentCalls = (calls: Rows<typeof listCallsBetween>, now: Date): LeadEntry[] =>
  calls.flatMap(({ id, status, starts_at, ends_at, created_at, updated_at }) => {
    const when = { starts_at: starts_at.toISOString() };
    const booked = createLeadEntry('call_booked', `${id}-booked`, created_at, when);
    if (status === 'cancelled') {
      return [booked, createLeadEntry('call_cancelled', `${id}-cancelled`, updated_at, when)];
    }
    return ends_at <= now
      ? [booked, createLeadEntry('call_held', `${id}-held`, ends_at, when)]
      : [booked];
  });

export const presentMessageDays = (days: Rows<typeof countMessageDays>): LeadEntry[] =>
  days.map(({ day, sender_role, count, last_at }) =>
    createLeadEntry('messages', `${day}-${sender_role}`, last_at, { by: sender_role, count }),
  );

export function presentReview(review: Rows<typeof findReviewBetween>): LeadEntry[] {
  if (!review) return [];
  const { id, rating, replied_at, created_at } = review;
  return [
    createLeadEntry('review_written', `${id}-written`, created_at, {
      by: 'customer',
      count: rating,
    }),
    ...(replied_at
      ? [createLeadEntry('review_answered', `${id}-answered`, replied_at, { by: 'vendor' })]
      : []),
  ];
}

export const presentDealings = ({
  conversation,
  calls,
  review,
  requests,
  applications,
}: {
  readonly conversation: Rows<typeof findConversationBetween>;
  readonly calls: Rows<typeof listCallsBetween>;
  readonly review: Rows<typeof findReviewBetween>;
  readonly requests: Rows<typeof listRequestsBetween>;
  readonly applications: Rows<typeof listOtherApplications>;
}): LeadDealings => ({
  conversation: conversation
    ? { messages: conversation.message_count, active_at: conversation.active_at.toISOString() }
    : null,
  calls: calls.map(({ id, starts_at, status }) => ({
    _id: id,
    starts_at: starts_at.toISOString(),
    status,
  })),
  review: review
    ? {
        rating: review.rating,
        is_answered: review.replied_at !== null,
        createdAt: review.created_at.toISOString(),
      }
    : null,
  requests: requests.map(({ id, agreed_at }) => ({ _id: id, agreed_at: agreed_at.toISOString() })),
  applications: applications.map(({ id, purpose_of_loan, status, created_at }) => ({
    _id: id,
    purpose_of_loan,
    status,
    createdAt: created_at.toISOString(),
  })),
});
