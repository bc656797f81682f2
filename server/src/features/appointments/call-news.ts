import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import type { Party } from '../../lib/actor.ts';
import { minutesBetween } from '../../lib/local-time.ts';
import { displayName } from '../../lib/person.ts';
import {
  type CallFacts,
  type CallNews,
  callCalendar,
  callMail,
  callNotification,
  callsPath,
  comingText,
  otherName,
} from '../../mail/appointment-mails.ts';
import {
  callReminderMail,
  callReminderText,
  type Reminder,
} from '../../mail/call-reminder-mail.ts';
import type { News } from '../notifications/notify.ts';
import type { AppointmentRow } from './appointments.repo.ts';
import { reminderTopic } from './reminder-mails.ts';

interface CallRecipient extends Party {
  readonly email: string;
}

/** The sides of a call that somebody reads for. */
export function callRecipients(row: AppointmentRow): CallRecipient[] {
  const call = factsOf(row);
  return memberRoles.flatMap((role) => {
    const { email } = call[role];
    const id = role === 'customer' ? row.customer_id : row.vendor_id;
    return email === null ? [] : [{ role, id, email }];
  });
}

/**
 * What became of a call: to both sides by mail, with the entry for their calendars, and in the product to the one at whose
 * wish it was not.
 */
export const callNews =
  (row: AppointmentRow, news: CallNews) =>
  ({ role, email }: CallRecipient): News => {
    const call = factsOf(row);
    return {
      kind: 'call',
      mail: { ...callMail(call, { side: role, email }, news), topic: `call:${row.id}` },
      ...(role !== news.by && { notification: callNotification(call, role, news) }),
    };
  };

/** That a call comes up, to each side by mail, with its own link to answer, and in the product. */
export const reminderNews =
  (row: AppointmentRow, reminder: Reminder) =>
  ({ role }: CallRecipient): News => {
    const call = factsOf(row);
    return {
      kind: 'call',
      mail: {
        ...callReminderMail(call, role, reminder),
        topic: reminderTopic(row.id),
        expires_at: row.starts_at,
      },
      notification: {
        text: callReminderText(call, role, reminder.hours),
        href: callsPath(role),
      },
      push: { topic: 'call_soon', expires_at: row.starts_at },
    };
  };

/** That the other side said it is coming. */
export const comingNews =
  (row: AppointmentRow) =>
  ({ role }: CallRecipient): News => {
    const call = factsOf(row);
    return {
      kind: 'call',
      notification: { text: comingText(call, role), href: callsPath(role) },
    };
  };

/** Whom a side has the call with, as mails say it. */
export const otherNameOf = (row: AppointmentRow, side: MemberRole): string =>
  otherName(factsOf(row), side);

/** The calendar entry of a call that was booked, as the customer's mail carries it. */
export const callEntry = (row: AppointmentRow, origin: string, written_at: Date): string =>
  callCalendar(
    factsOf(row),
    { side: 'customer', email: row.customer_email },
    {
      isOff: false,
      origin,
      written_at,
    },
  ).content;

const factsOf = (row: AppointmentRow): CallFacts => ({
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
  vendor: { name: displayName(row), email: row.vendor_email },
});
