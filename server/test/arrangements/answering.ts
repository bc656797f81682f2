import { answerTimesEndpoints } from '@threshold/contract/endpoints/requests/answer-figures';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { beforeEach, expect } from 'vitest';
import { updateDueAnswerFigures } from '#src/features/requests/answer-times/answer-times.jobs.ts';
import { buildConversation, buildMessages } from '../factories/conversation.ts';
import { buildSession } from '../factories/session.ts';
import { buildVendor, buildVendorAccount } from '../factories/vendor.ts';
import { publicUrl, type TestApp } from '../test-app.ts';
import { emptyDatabase } from '../worker-database.ts';

const { get, search } = vendorSearchEndpoints;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Half past ten on a Wednesday in Sydney. */
export const NOW = new Date('2026-06-17T00:30:00Z');
/** Ten in the morning on a Monday in Sydney, 16 days before `NOW`. */
export const MONDAY = new Date('2026-06-01T00:00:00Z');

export const after = (start: Date, hours: number) => new Date(start.getTime() + hours * HOUR_MS);

interface Asked {
  readonly at?: Date;
  /** Hours from the question to its answer; undefined if it is not answered. */
  readonly answer?: number;
  readonly customer_id?: string;
}

/**
 * Helpers for professionals, customers who ask them, and published answer times. The database is
 * emptied before each test.
 */
export function answering(test: TestApp) {
  beforeEach(async () => {
    await emptyDatabase(test.database);
    test.clock.now = NOW;
  });

  const measure = () =>
    updateDueAnswerFigures({
      database: test.database,
      now: () => test.clock.now,
      publicUrl: () => publicUrl,
    });
  const later = (days: number) => {
    test.clock.now = new Date(test.clock.now.getTime() + days * DAY_MS);
  };

  /** Creates a professional whose account has existed for more than a year. */
  async function professional(overrides: Parameters<typeof buildVendor>[1] = {}) {
    const { db } = test.database;
    const id = await buildVendor(db, overrides);
    const account = await buildVendorAccount(db, {
      vendor_id: id,
      created_at: new Date('2025-01-01T00:00:00Z'),
    });
    const token = await buildSession(db, { vendor_account_id: account });
    return { id, caller: test.as(token) };
  }

  /**
   * Adds a customer's question. If `answer` is given, adds the vendor's answer `answer` hours
   * later. @returns the conversation
   */
  async function asked(vendor_id: string, { at = MONDAY, answer, customer_id }: Asked = {}) {
    const { db } = test.database;
    const id = await buildConversation(db, { vendor_id, ...(customer_id && { customer_id }) });
    await buildMessages(db, id, 'customer', ['Hello', 'Are you there?'], at);
    if (answer !== undefined) {
      await buildMessages(db, id, 'vendor', ['Yes'], after(at, answer));
      // Adds another message, which must not count as the first answer.
      await buildMessages(db, id, 'vendor', ['Anything else?'], NOW);
    }
    return id;
  }

  async function answeringAfter(...hours: readonly number[]): Promise<string> {
    const { id } = await professional();
    for (const answer of hours) await asked(id, { answer });
    return id;
  }

  async function ignoring(people: number) {
    const one = await professional();
    const conversations: string[] = [];
    for (let n = 0; n < people; n += 1) conversations.push(await asked(one.id));
    return { ...one, conversations };
  }

  /** Returns the published answer time. Asserts that search result and profile show the same. */
  async function said(id: string) {
    const { data } = (await test.as().call(get, { params: { id } })).ok;
    const { vendors } = (await test.as().call(search, { query: { limit: 50 } })).ok.data;
    const card = vendors.find(({ _id }) => _id === id);
    const { reply_hours, usually_silent } = data;
    expect(card).toMatchObject({ reply_hours, usually_silent });
    return usually_silent ? 'silent' : reply_hours;
  }

  const own = async ({ caller }: Pick<Awaited<ReturnType<typeof professional>>, 'caller'>) =>
    (await caller.call(answerTimesEndpoints.own)).ok.data;

  return { answeringAfter, asked, ignoring, later, measure, own, professional, said };
}
