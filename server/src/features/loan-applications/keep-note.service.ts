import type { LeadNote } from '@threshold/contract/endpoints/applications/leads';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { conflict, invalid, notFound } from '../../errors.ts';
import { wallTimeAt } from '../../lib/local-time.ts';
import type { Services } from '../../services.ts';
import { dropNote, findNote, putNote } from './application-notes.repo.ts';
import { lockApplication } from './applications.repo.ts';
import { findZone } from './broker.repo.ts';

type NoteInput = Pick<LeadNote, 'note' | 'remind_on' | 'version'>;

/**
 * Stores a vendor's note on an application, with the day of a reminder. @throws not_found ·
 * conflict if the application is withdrawn or another window changed the note · invalid
 */
export async function keepNote(
  { database, now }: Pick<Services, 'database' | 'now'>,
  vendorId: string,
  application_id: string,
  { note, remind_on, version }: NoteInput,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const lead = await lockApplication(db, application_id, { role: 'vendor', id: vendorId });
    if (!lead) throw notFound(outcomes.refusals.not_found);
    if (lead.withdrawn_at) throw conflict(outcomes.loan.closed);
    const before = await findNote(db, application_id);
    const isSameDay = (before?.remind_on ?? null) === remind_on;
    if (isSameDay && (before?.note ?? '') === note) return;
    if ((before?.version ?? 0) !== version) throw conflict(outcomes.loan.note_changed);
    if (note === '' && remind_on === null) return dropNote(db, application_id);
    const clock = wallTimeAt(now(), await findZone(db, vendorId));
    if (!isSameDay) requireDay(remind_on, clock.toPlainDate());
    await putNote(db, {
      application_id,
      vendor_id: vendorId,
      note,
      remind_on,
      reminded_at: isSameDay ? (before?.reminded_at ?? null) : toldAlready(remind_on, clock, now()),
      version: version + 1,
      updated_at: now(),
    });
  });
}

/** After the hour of reminders none is sent for today: the vendor is looking at the lead now. */
const toldAlready = (day: string | null, clock: Temporal.PlainDateTime, now: Date) =>
  day === clock.toPlainDate().toString() && clock.hour >= limits.loan.remind_at_hour ? now : null;

function requireDay(day: string | null, today: Temporal.PlainDate): void {
  if (day === null) return;
  const ahead = today.until(Temporal.PlainDate.from(day)).days;
  if (ahead < 0) throw invalid({ remind_on: [messages.loan.remind_past] });
  if (ahead > limits.loan.remind_days) throw invalid({ remind_on: [messages.loan.remind_far] });
}
