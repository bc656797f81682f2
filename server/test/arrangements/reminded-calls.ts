import { sendCallReminders } from '#src/features/calls/reminders/call-reminders.jobs.ts';
import { customerCaller, vendorCaller } from '../callers.ts';
import { listMailsTo } from '../outbox.ts';
import { publicUrl, type TestApp, testSigner } from '../test-app.ts';
import { book } from './booking.ts';

const HOUR_MS = 3_600_000;

/**
 * Helpers for reminders of calls and the links in their mails. They expect the clock to be set by
 * `beginOnMonday`.
 */
export function createReminderHelpers(test: TestApp) {
  const later = (hours: number) => {
    test.clock.now = new Date(test.clock.now.getTime() + hours * HOUR_MS);
  };
  const remind = () =>
    sendCallReminders({
      database: test.database,
      now: () => test.clock.now,
      publicUrl: () => publicUrl,
      sign: testSigner,
    });

  /** Books a call on Wednesday at nine: 47 hours from now. */
  async function booked() {
    const customer = await customerCaller(test, { first_name: 'Ana', last_name: 'Silva' });
    const vendor = await vendorCaller(test, { full_name: 'Vic Wu' });
    const { ok } = await book(customer, vendor.id, '2026-11-25 09:00:00');
    return { customer, vendor, call: ok.data };
  }

  async function remindersTo({ email }: { readonly email: string }) {
    const mails = await listMailsTo(test.database.db, email);
    return mails.filter(({ template }) => template === 'call_reminder');
  }

  /** Returns the secret of the link in the first reminder to this member. */
  async function linkTo(one: { readonly email: string }): Promise<string> {
    const [mail] = await remindersTo(one);
    return /answer=coming#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  /** Books a call, mails both members the reminder a day before, and returns both links. */
  async function reminded() {
    const all = await booked();
    later(23);
    await remind();
    return { ...all, link: await linkTo(all.customer), theirs: await linkTo(all.vendor) };
  }

  const rowOf = ({ call }: Booked) =>
    test.database.db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', call._id)
      .executeTakeFirstOrThrow();

  return { later, remind, booked, remindersTo, linkTo, reminded, rowOf };
}
type Booked = { readonly call: { readonly _id: string } };

/** Request options with the link of a reminder. */
export const byLink = (link: string) => ({ headers: { 'call-link': link } });
