import { limits } from '@threshold/contract/limits';
import {
  type CallOutcome,
  type ConversationStatus,
  type MemberRole,
  memberRoles,
  type VendorType,
} from '@threshold/contract/vocabularies';
import type { Db } from '../adapters/database/database.ts';
import { createAppointment } from '../features/appointments/appointments.repo.ts';
import { findVendorCalendar } from '../features/appointments/calendar.repo.ts';
import { saveOutcome } from '../features/appointments/call-outcomes.repo.ts';
import { toCalendar, validateRequestedTime } from '../features/appointments/hours.policy.ts';
import { createConversation, markRead, setStatus } from '../features/chat/conversations.repo.ts';
import { storeMessages } from '../features/chat/send-batch.repo.ts';
import { claimUnreadReminders, listUnaware } from '../features/chat/unread.repo.ts';
import type { Parties } from '../features/relationships/parties.ts';
import { wallTimeAt } from '../lib/local-time.ts';
import data from './data/talks.json' with { type: 'json' };
import type { Listing } from './listing.ts';
import type { Customer } from './people.ts';
import { DAY_MS, idsOf } from './random.ts';

/*
 * Conversations and calls of the demo accounts, written by the product's own statements without
 * notifications.
 */

type Line = readonly [by: MemberRole, text: string];

/** A conversation of a demo account. The last messages of the other side are unread. */
interface Talk {
  /** The other party of the conversation. */
  readonly with: VendorType | 'another customer' | 'the demo professional';
  readonly daysAgo: number;
  readonly status: ConversationStatus;
  readonly lines: readonly Line[];
}

const talks = data as unknown as readonly Talk[];

const MINUTE_MS = 60_000;
const ANSWER_MINUTES = 17;
interface Meeting {
  /** Days from now. */
  readonly days: number;
  readonly clock: string;
  readonly topic: string;
  /** Result that the vendor recorded. */
  readonly said?: { readonly outcome: CallOutcome; readonly note: string };
}

/** Calls of the demo accounts. The last past one has no result yet. */
const meetings: readonly Meeting[] = [
  {
    days: -23,
    clock: '15:30:00',
    topic: 'A first look at borrowing',
    said: { outcome: 'no_show', note: 'Rang twice. Was at work, asked for a morning.' },
  },
  {
    days: -16,
    clock: '09:30:00',
    topic: 'A first look at borrowing',
    said: { outcome: 'took_place', note: 'Two incomes, no other loans. Wants to look by spring.' },
  },
  { days: -9, clock: '10:00:00', topic: 'Pre-approval for a first home' },
  { days: 2, clock: '11:00:00', topic: 'Pre-approval for a first home' },
];

type People = Readonly<{ listings: readonly Listing[]; customers: readonly Customer[] }>;

/** Conversations and calls of the demo customer and the demo professional. */
export async function insertDealings(db: Db, people: People, now: Date): Promise<void> {
  const nextConversation = idsOf('conversations');
  const nextMessage = idsOf('messages');
  const partiesOf = castOf(people);
  for (const talk of talks) {
    const parties = partiesOf(talk);
    if (!parties) continue;
    await insertTalk(db, talk, { ...parties, id: nextConversation(), nextMessage }, now);
  }
  // Marks unread messages as already mailed, or every demo member would get a mail about them.
  for (const role of memberRoles)
    for (const id of await listUnaware(db, role, now, 100))
      await claimUnreadReminders(db, role, id, { waitedSince: now, now });
  const pair = partiesOf({ with: 'the demo professional' });
  if (pair) await insertCalls(db, pair, now);
}

/** Finds the parties of a talk: other customers and vendors have at most one each. */
function castOf({ listings, customers }: People) {
  const [demoCustomer, ...others] = customers;
  const demoVendor = listings.find(({ isDemo }) => isDemo)?.vendor;
  return ({ with: other }: Pick<Talk, 'with'>): Parties | undefined => {
    const vendor =
      other === 'the demo professional' || other === 'another customer'
        ? demoVendor
        : listings.find(({ vendor: { vendor_type, status, state } }) => {
            return vendor_type === other && status === 'approved' && state === demoVendor?.state;
          })?.vendor;
    const customer = other === 'another customer' ? others.shift() : demoCustomer;
    return vendor && customer && { customer_id: customer.id, vendor_id: vendor.id };
  };
}

interface Place extends Parties {
  readonly id: string;
  readonly nextMessage: () => string;
}

async function insertTalk(
  db: Db,
  { lines, daysAgo, status }: Talk,
  { id, nextMessage, ...parties }: Place,
  now: Date,
): Promise<void> {
  const momentOf = (line: number) =>
    new Date(now.getTime() - daysAgo * DAY_MS + line * ANSWER_MINUTES * MINUTE_MS);
  await createConversation(db, id, parties, momentOf(0));
  for (const [line, [by, body]] of lines.entries()) {
    const draft = { id: nextMessage(), conversation_id: id, sender_role: by, body };
    const rest = { client_message_id: null, file_id: null };
    // A member who answers has read the messages before.
    await markRead(db, id, by, line);
    await storeMessages(db, [{ ...draft, ...rest }], momentOf(line));
  }
  await setStatus(db, id, status);
}

async function insertCalls(db: Db, parties: Parties, now: Date): Promise<void> {
  const row = await findVendorCalendar(db, parties.vendor_id);
  if (!row) return;
  const calendar = toCalendar(row);
  const nextId = idsOf('appointments');
  for (const { days, clock, topic, said } of meetings) {
    const bookedAt = new Date(now.getTime() + (Math.min(days, 0) - 3) * DAY_MS);
    const span = firstFree(calendar, { days, clock }, now, bookedAt);
    const id = nextId();
    if (!span) continue;
    const { timezone } = calendar;
    await createAppointment(db, {
      ...parties,
      ...span,
      id,
      timezone,
      topic,
      phone_number: '',
      now: bookedAt,
    });
    if (said) {
      await saveOutcome(db, { appointment_id: id, side: 'vendor', ...said }, span.ends_at);
    }
  }
}

/** Returns the first free time from that day on, by the rules at the time of the booking. */
function firstFree(
  calendar: ReturnType<typeof toCalendar>,
  { days, clock }: { readonly days: number; readonly clock: string },
  now: Date,
  bookedAt: Date,
) {
  const today = wallTimeAt(now, calendar.timezone).toPlainDate();
  for (let later = 0; later < 7; later += 1) {
    const dateTime = `${today.add({ days: days + later }).toString()} ${clock}`;
    const booking = { dateTime, minutes: limits.appointment.minutes, needsNotice: true };
    const span = validateRequestedTime(calendar, booking, bookedAt);
    if (!('fault' in span)) return span;
  }
  return undefined;
}
