import type { LoanApplication } from '@threshold/contract/loan-applications';
import type { Lead, LeadNote } from '@threshold/contract/loan-applications-leads';
import type { listNoteMarks, NoteRow } from './application-notes.repo.ts';

/** Applications with the marks of the broker's notes. */
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

/** A note for its author. */
export const presentNote = (row: NoteRow | undefined): LeadNote => ({
  note: row?.note ?? '',
  remind_on: row?.remind_on ?? null,
  version: row?.version ?? 0,
  updatedAt: row?.updated_at.toISOString() ?? null,
});
