import { applicationBodySchema } from '@threshold/contract/endpoints/applications/loan-applications';
import { figureWeeks, type ViewSource } from '@threshold/contract/endpoints/stats/figures';
import { limits } from '@threshold/contract/limits';
import { currentLoanConsent } from '@threshold/contract/rules/loans';
import {
  type ApplicationStatus,
  type CallOutcome,
  type ConversationStatus,
  loanVendorType,
  type MemberRole,
  memberRoles,
  type VendorType,
} from '@threshold/contract/vocabularies';
import type { Db } from '../adapters/database/database.ts';
import type { Parties } from '../features/accounts/relationships/parties.ts';
import { recordStatus } from '../features/applications/change-application.service.ts';
import { storeApplication } from '../features/applications/submit-application.service.ts';
import { createAppointment } from '../features/calls/booking/appointments.repo.ts';
import { findVendorCalendar } from '../features/calls/booking/calendar.repo.ts';
import { saveOutcome } from '../features/calls/booking/call-outcomes.repo.ts';
import { toCalendar, validateRequestedTime } from '../features/calls/booking/calls.policy.ts';
import {
  createConversation,
  markConversationRead,
  setConversationStatus,
} from '../features/chat/conversations/conversations.repo.ts';
import {
  claimUnreadReminders,
  listConversationsToRemind,
} from '../features/chat/messages/messages.repo.ts';
import { storeMessages } from '../features/chat/messages/send-batch.repo.ts';
import {
  countProfileViews,
  deleteVisitorMarks,
} from '../features/listings/vendors/profile-views.repo.ts';
import { listLastDays, toLocalDateString, toWallTime } from '../lib/local-time.ts';
import applications from './data/applications.json' with { type: 'json' };
import calls from './data/calls.json' with { type: 'json' };
import talkData from './data/talks.json' with { type: 'json' };
import type { Members } from './listing.ts';
import { createIdGenerator, createSeededRandom, DAY_MS, type Random } from './random.ts';

/* The product's own functions insert these demo rows, but without notifying members. */

/** A conversation of a demo account. The last messages of the other party are unread. */
interface DemoConversation {
  /** The other party of the conversation. */
  readonly with: VendorType | 'another customer' | 'the demo professional';
  readonly daysAgo: number;
  readonly status: ConversationStatus;
  readonly lines: readonly (readonly [by: MemberRole, text: string])[];
}

const talks = talkData as unknown as readonly DemoConversation[];

const MINUTE_MS = 60_000;
const ANSWER_MINUTES = 17;

/** Conversations and calls of the demo customer and the demo professional. */
export async function insertConversationsAndCalls(
  db: Db,
  members: Members,
  now: Date,
): Promise<void> {
  const nextConversation = createIdGenerator('conversations');
  const nextMessage = createIdGenerator('messages');
  const partiesOf = findParties(members);
  for (const talk of talks) {
    const parties = partiesOf(talk.with);
    if (parties) await insertConversation(db, talk, parties, nextConversation(), nextMessage, now);
  }
  // Marks unread messages as already mailed, or every demo member would get a mail about them.
  for (const role of memberRoles)
    for (const id of await listConversationsToRemind(db, role, now, 100))
      await claimUnreadReminders(db, role, id, { waitedSince: now, now });
  const pair = partiesOf('the demo professional');
  if (pair) await insertCalls(db, pair, now);
}

/** Finds the two parties of a demo conversation. 'another customer' is a new customer each time. */
function findParties({ listings, customers: [demoCustomer, ...others] }: Members) {
  const demoVendor = listings.find(({ isDemo }) => isDemo)?.vendor;
  return (other: DemoConversation['with']): Parties | undefined => {
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

async function insertConversation(
  db: Db,
  { lines, daysAgo, status }: DemoConversation,
  parties: Parties,
  conversation_id: string,
  nextMessage: () => string,
  now: Date,
): Promise<void> {
  const startedAt = now.getTime() - daysAgo * DAY_MS;
  const timeOf = (line: number) => new Date(startedAt + line * ANSWER_MINUTES * MINUTE_MS);
  await createConversation(db, conversation_id, parties, timeOf(0));
  for (const [line, [sender_role, body]] of lines.entries()) {
    const message = { id: nextMessage(), conversation_id, sender_role, body };
    // A member who answers has read the messages before.
    await markConversationRead(db, conversation_id, sender_role, line);
    await storeMessages(db, [{ ...message, client_message_id: null, file_id: null }], timeOf(line));
  }
  await setConversationStatus(db, conversation_id, status);
}

async function insertCalls(db: Db, parties: Parties, now: Date): Promise<void> {
  const row = await findVendorCalendar(db, parties.vendor_id);
  if (!row) return;
  const calendar = toCalendar(row);
  const { timezone } = calendar;
  const nextId = createIdGenerator('appointments');
  for (const { days, clock, topic, result } of calls) {
    // `days` counts from today. The latest past call has no result recorded by the vendor yet.
    const bookedAt = new Date(now.getTime() + (Math.min(days, 0) - 3) * DAY_MS);
    const firstDay = toWallTime(now, timezone).toPlainDate().add({ days });
    const span = findFirstFreeTime(calendar, firstDay, clock, bookedAt);
    const id = nextId();
    if (!span) continue;
    const call = { ...parties, ...span, id, timezone, topic, phone_number: '', now: bookedAt };
    await createAppointment(db, call);
    if (!result) continue;
    const outcome = result.outcome as CallOutcome;
    const record = { appointment_id: id, side: 'vendor', ...result, outcome } as const;
    await saveOutcome(db, record, span.ends_at);
  }
}

/** Returns the first time from that day on that a customer could have booked at `bookedAt`. */
function findFirstFreeTime(
  calendar: ReturnType<typeof toCalendar>,
  firstDay: Temporal.PlainDate,
  clock: string,
  bookedAt: Date,
) {
  for (let days = 0; days < 7; days += 1) {
    const dateTime = `${firstDay.add({ days }).toString()} ${clock}`;
    const booking = { dateTime, minutes: limits.appointment.minutes, needsNotice: true };
    const span = validateRequestedTime(calendar, booking, bookedAt);
    if (!('fault' in span)) return span;
  }
  return undefined;
}

/** Applications without files, oldest first. The demo customer and the demo broker have index 0. */
export async function insertLoanApplications(
  db: Db,
  { listings, customers }: Members,
  now: Date,
): Promise<void> {
  const brokers = listings
    .filter(({ vendor }) => vendor.status === 'approved' && vendor.vendor_type === loanVendorType)
    .toSorted((a, b) => Number(b.isDemo) - Number(a.isDemo));
  for (const { customer, broker, daysAgo, phone_number, answers, statuses } of applications) {
    const sender = customers[customer];
    const receiver = brokers[broker];
    if (!sender?.id || !receiver) throw new Error('The demo data has too few people.');
    const { first_name, last_name, email } = sender;
    const application = applicationBodySchema.parse({
      ...answers,
      vendor: receiver.vendor.id,
      first_name,
      last_name,
      email,
      phone_number,
      consent_version: currentLoanConsent,
    });
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const id = await storeApplication(db, sender.id, application, at);
    for (const { status, days } of statuses) {
      await recordStatus(
        db,
        id,
        status as ApplicationStatus,
        new Date(at.getTime() + days * DAY_MS),
      );
    }
  }
}

/** Referrers, repeated according to their frequency. */
const sources: readonly ViewSource[] = ['search', 'search', 'search', 'place', 'link', 'other'];
const DAYS = figureWeeks * 7;

/** Adds profile views: each charted day for the demo professional, one day a week for others. */
export async function insertProfileViews(db: Db, { listings }: Members, now: Date): Promise<void> {
  const others = createSeededRandom('views of others');
  const days = listLastDays(now, DAYS);
  const approved = listings.filter(({ isDemo, account, vendor }) => {
    return !isDemo && account && vendor.status === 'approved';
  });
  for (const day of days.filter((_, at) => at % 7 === 0)) {
    const rows = approved.map(({ vendor: { id: vendor_id } }) => {
      const count = others.int(2, 50);
      return { vendor_id, day, count, from_search: Math.floor(count / 2) };
    });
    await db.insertInto('profile_views').values(rows).execute();
  }
  const vendorId = listings.find(({ isDemo }) => isDemo)?.vendor.id;
  if (!vendorId) return;
  const random = createSeededRandom('profile views');
  for (const day of days) {
    const looks = Array.from({ length: pickVisitorCount(day, random) }, (_, visitor) => ({
      vendorId,
      digest: `demo visitor ${visitor}`,
      source: random.pick(sources),
    }));
    await countProfileViews(db, day, looks, []);
  }
  await deleteVisitorMarks(db, toLocalDateString(now));
}

/** Number of visitors on a day; fewer at weekends. */
function pickVisitorCount(day: string, random: Random): number {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  return isWeekend ? random.int(1, 5) : random.int(4, 13);
}
