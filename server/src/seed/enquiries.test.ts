import { answerTimeCases, answerTimeDays } from '@threshold/contract/rules/answer-times';
import { expect, test } from 'vitest';
import { buildEnquiries } from './enquiries.ts';
import { buildMembers } from './listings.ts';
import { DAY_MS } from './random.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const members = buildMembers('', now);
const { listings, customers } = members;
const enquiries = buildEnquiries(members, now);
const byVendor = Map.groupBy(enquiries, ({ conversation }) => conversation.vendor_id);

test('over half of approved demo listings have enough enquiries for reply times', () => {
  const approved = listings.filter(({ vendor }) => vendor.status === 'approved');
  expect(byVendor.size).toBeGreaterThan(approved.length / 2);
  expect(byVendor.size).toBeLessThan(approved.length * 0.7);
  for (const each of byVendor.values()) expect(each.length).toBeGreaterThanOrEqual(answerTimeCases);
});

test('each demo enquiry is consistent and within the measured period', () => {
  for (const { conversation, messages } of enquiries) {
    const isAnswered = messages.length === 2;
    expect(messages.map(({ position }) => position)).toEqual(isAnswered ? [1, 2] : [1]);
    expect(conversation).toMatchObject({
      message_count: messages.length,
      customer_read_position: messages.length,
      vendor_read_position: isAnswered ? 2 : 0,
      active_at: messages.at(-1)?.created_at,
    });
    const age = now.getTime() - Number(messages[0]?.created_at);
    expect(age).toBeLessThan(answerTimeDays * DAY_MS);
    expect(Number(messages.at(-1)?.created_at)).toBeLessThan(now.getTime());
  }
});

test('demo accounts have no enquiries; no customer contacts a vendor twice', () => {
  const demoVendor = listings.find(({ isDemo }) => isDemo)?.vendor.id;
  const pairs = enquiries.map(({ conversation: c }) => `${c.customer_id} ${c.vendor_id}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(pairs.some((pair) => pair.startsWith(String(customers[0]?.id)))).toBe(false);
  expect(byVendor.has(String(demoVendor))).toBe(false);
});
