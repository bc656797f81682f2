import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import type { Db } from '../../../adapters/database/database.ts';
import type { Party } from '../../../lib/actor.ts';
import { minutesBetween } from '../../../lib/local-time.ts';
import { getDisplayName } from '../../../lib/person.ts';
import { readSignedToken, type Signer, writeSignedToken } from '../../../lib/secrets.ts';
import {
  type CallChange,
  type CallFacts,
  createCallCalendar,
  createCallNotification,
  formatAttendanceText,
  formatCallReminderText,
  getCallPartnerName,
  getCallsPath,
  type Reminder,
  renderCallMail,
  renderCallReminderMail,
} from '../../../mail/appointment-mails.ts';
import { deleteWaitingMails } from '../../../queue/mail.repo.ts';
import { type News, notifyRecipients } from '../../notifications/notifier.ts';
import {
  type AppointmentRow,
  cancelAppointment,
  listPartyUpcomingCalls,
} from './appointments.repo.ts';

interface CallRecipient extends Party {
  readonly email: string;
}

/** Parties of a call who can be notified; a vendor without an account cannot. */
export function listCallRecipients(row: AppointmentRow): CallRecipient[] {
  const call = toCallFacts(row);
  return memberRoles.flatMap((role) => {
    const { email } = call[role];
    const id = role === 'customer' ? row.customer_id : row.vendor_id;
    return email === null ? [] : [{ role, id, email }];
  });
}

/**
 * Notifies both parties of a booked or changed call by mail with a calendar entry, and the party
 * that did not make the change also in the product.
 */
export const createCallNews =
  (row: AppointmentRow, news: CallChange) =>
  ({ role, email }: CallRecipient): News => {
    const call = toCallFacts(row);
    return {
      kind: 'call',
      mail: { ...renderCallMail(call, { side: role, email }, news), topic: `call:${row.id}` },
      ...(role !== news.by && { notification: createCallNotification(call, role, news) }),
    };
  };

/** Reminds each party of a call in the product and by a mail with a personal link to answer. */
export const createReminderNews =
  (row: AppointmentRow, reminder: Reminder) =>
  ({ role }: CallRecipient): News => {
    const call = toCallFacts(row);
    return {
      kind: 'call',
      mail: {
        ...renderCallReminderMail(call, role, reminder),
        topic: reminderTopic(row.id),
        expires_at: row.starts_at,
      },
      notification: {
        text: formatCallReminderText(call, role, reminder.hours),
        href: getCallsPath(role),
      },
      push: { topic: 'call_soon', expires_at: row.starts_at },
    };
  };

/** Notifies a party that the other party confirmed the call. */
export const createConfirmationNews =
  (row: AppointmentRow) =>
  ({ role }: CallRecipient): News => {
    const call = toCallFacts(row);
    return {
      kind: 'call',
      notification: { text: formatAttendanceText(call, role), href: getCallsPath(role) },
    };
  };

/** Name of the party on the other side of the call, as used in mails. */
export const getOtherPartyName = (row: AppointmentRow, side: MemberRole): string =>
  getCallPartnerName(toCallFacts(row), side);

/** Calendar entry of a booked call, equal to the entry in the customer's mail. */
export const createCallCalendarEntry = (
  row: AppointmentRow,
  origin: string,
  written_at: Date,
): string =>
  createCallCalendar(
    toCallFacts(row),
    { side: 'customer', email: row.customer_email },
    {
      isOff: false,
      origin,
      written_at,
    },
  ).content;

const toCallFacts = (row: AppointmentRow): CallFacts => ({
  id: row.id,
  sequence: row.sequence,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  timezone: row.timezone,
  minutes: minutesBetween(row.starts_at, row.ends_at),
  topic: row.topic,
  phone_number: row.phone_number,
  customer: {
    name: `${row.customer_first_name} ${row.customer_last_name}`.trim(),
    email: row.customer_email,
  },
  vendor: { name: getDisplayName(row), email: row.vendor_email },
});

/** Mail topic of the reminders of a call. */
const reminderTopic = (callId: string) => `call-reminder:${callId}`;

/** Deletes unsent reminders of a changed call, because their time and link are outdated. */
export async function deleteCallReminder(db: Db, callId: string): Promise<void> {
  await deleteWaitingMails(db, [reminderTopic(callId)]);
}

const PURPOSE = 'call-answer';

/** Content of the signed link in a reminder. */
export interface CallLink {
  readonly id: string;
  readonly role: MemberRole;
  /** Time of the call when the reminder was written. */
  readonly starts_at: Date;
  /** Sequence number of the call, which reveals moves even if the call is back at its old time. */
  readonly sequence: number;
}

/** Creates the token of a reminder's link for one party. It expires when the call begins. */
export const writeCallLink = (sign: Signer, { id, role, starts_at, sequence }: CallLink): string =>
  writeSignedToken(sign, PURPOSE, `${role}:${starts_at.getTime()}:${sequence}:${id}`, starts_at);

/** Reads the token of a link; undefined if it is invalid or the call has begun. */
export function readCallLink(sign: Signer, token: string, now: Date): CallLink | undefined {
  const content = readSignedToken(sign, PURPOSE, token, now);
  const [, by, time, count, id] = /^(\w+):(\d+):(\d+):([\w-]+)$/.exec(content ?? '') ?? [];
  const role = memberRoles.find((one) => one === by);
  if (!role || !id) return undefined;
  return { id, role, starts_at: new Date(Number(time)), sequence: Number(count) };
}

/** Query limit that is larger than the number of upcoming calls of any member. */
const MAX_UPCOMING_CALLS = 10_000;

/**
 * Cancels the upcoming calls of a deleted account or suspended listing and notifies both parties.
 * Runs in the transaction of the deletion or suspension, which holds the lock against new calls.
 */
export async function cancelOpenCalls(
  db: Db,
  party: Party,
  { what, origin, now }: Pick<CallChange, 'what' | 'origin'> & { readonly now: Date },
): Promise<void> {
  for (const call of await listPartyUpcomingCalls(db, party, now, MAX_UPCOMING_CALLS)) {
    await cancelAppointment(db, call.id, now);
    await deleteCallReminder(db, call.id);
    const cancelled = { ...call, phone_number: '', sequence: call.sequence + 1 };
    const news = createCallNews(cancelled, { what, by: party.role, origin, written_at: now });
    await notifyRecipients(db, listCallRecipients(cancelled), news, now);
  }
}
