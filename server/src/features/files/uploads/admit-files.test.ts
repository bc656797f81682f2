import { outcomes } from '@threshold/contract/texts/outcomes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { describe, expect, it } from 'vitest';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { goodAnswers } from '#test/factories/application.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { plainPng } from '#test/factories/picture.ts';
import { buildListed, emptyListing, pdf } from '#test/factories/profile.ts';
import { buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { buildMultipart } from '#test/multipart.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

interface Sending {
  readonly sender: TestAccount;
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly field: string;
  readonly fields: Readonly<Record<string, string>>;
}

const customerWith = (overrides = {}) => buildAccount(test, 'customers', overrides);
const broker = (status: 'approved' | 'pending' = 'approved') =>
  buildListed(test, { status, vendor_type: 'Mortgage Broker' });
const unverified = { email_verified_at: null };

const chat = (sender: TestAccount, fields: Readonly<Record<string, string>>): Sending => ({
  sender,
  url: '/api/chat/upload',
  method: 'POST',
  field: 'files',
  fields,
});
const application = (sender: TestAccount, vendor: string): Sending => ({
  sender,
  url: '/api/loan-applications',
  method: 'POST',
  field: 'attachments',
  fields: Object.fromEntries(
    Object.entries({ ...goodAnswers, vendor }).map(([name, value]) => [name, String(value)]),
  ),
});
const claim = (sender: TestAccount, vendorId: string): Sending => ({
  sender,
  url: `/api/vendors/claim?vendorId=${vendorId}`,
  method: 'POST',
  field: 'proof',
  fields: {},
});
const purchase = (sender: TestAccount, id: string): Sending => ({
  sender,
  url: `/api/buying/${id}/documents`,
  method: 'POST',
  field: 'documents',
  fields: { kind: 'other' },
});
const profile = (sender: TestAccount, url: string, field: string): Sending => ({
  sender,
  url,
  method: 'PUT',
  field,
  fields: { first_name: 'Sam' },
});

const { refusals, vendors } = outcomes;
const cases: readonly (readonly [string, number, string, () => Promise<Sending>])[] = [
  [
    'a chat, from an unverified address',
    403,
    outcomes.account.verify_first,
    async () => {
      const sender = await customerWith(unverified);
      const conversationId = await buildConversation(test.database.db, { customer_id: sender.id });
      return chat(sender, { conversationId });
    },
  ],
  [
    'a chat of other members',
    404,
    refusals.not_found,
    async () =>
      chat(await customerWith(), { conversationId: await buildConversation(test.database.db) }),
  ],
  [
    'a chat that is blocked',
    403,
    outcomes.chat.blocked,
    async () => {
      const [sender, { id: vendor_id }] = [await customerWith(), await broker()];
      const blocked = { vendor_id, customer_id: sender.id, blocked_by_vendor_at: new Date() };
      return chat(sender, { conversationId: await buildConversation(test.database.db, blocked) });
    },
  ],
  [
    'a professional who is not approved',
    403,
    vendors.not_approved,
    async () => chat(await customerWith(), { receiverId: (await broker('pending')).id }),
  ],
  [
    'a customer without dealings with the professional',
    403,
    outcomes.chat.no_tie,
    async () => chat(await broker(), { receiverId: (await customerWith()).id }),
  ],
  [
    'a broker, from an unverified address',
    403,
    outcomes.account.verify_first,
    async () => application(await customerWith(unverified), (await broker()).id),
  ],
  [
    'a broker who is not approved',
    403,
    outcomes.loan.no_broker,
    async () => application(await customerWith(), (await broker('pending')).id),
  ],
  [
    'a purchase, from an unverified address',
    403,
    outcomes.account.verify_first,
    async () => {
      const sender = await customerWith(unverified);
      return purchase(sender, await buildPurchase(test.database.db, sender.id));
    },
  ],
  [
    'a purchase of other customers',
    404,
    purchaseOutcomes.unknown,
    async () =>
      purchase(
        await customerWith(),
        await buildPurchase(test.database.db, (await customerWith()).id),
      ),
  ],
  [
    'a purchase, from a helper',
    403,
    purchaseOutcomes.buyers_only,
    async () => {
      const [sender, buyer] = [await customerWith(), await customerWith()];
      const id = await buildPurchase(test.database.db, buyer.id);
      await joinPurchase(test.database.db, id, sender.id, 'helper', buyer.id);
      return purchase(sender, id);
    },
  ],
  [
    'a claim, from an unverified address',
    403,
    outcomes.account.verify_first,
    async () =>
      claim(
        await buildListed(test, emptyListing, unverified),
        await buildVendor(test.database.db, { status: 'in_complete', is_unclaimed: true }),
      ),
  ],
  [
    'a claim of a listing with an owner',
    409,
    vendors.claim_taken,
    async () => claim(await buildListed(test, emptyListing), (await broker()).id),
  ],
  [
    'the account of another customer',
    403,
    refusals.forbidden,
    async () =>
      profile(
        await customerWith(),
        `/api/customers/${(await customerWith()).id}`,
        'profile_picture',
      ),
  ],
  [
    'the profile of another professional',
    403,
    refusals.forbidden,
    async () => profile(await broker(), `/api/vendors/${(await broker()).id}`, 'licenses'),
  ],
];

/**
 * Returns the upload count of the member today. Files are counted before they are written, so an
 * empty result shows that no file was written.
 */
const countedOf = async ({ accountRef }: TestAccount) => {
  const [member_id = ''] = Object.values(accountRef);
  return test.database.db
    .selectFrom('daily_uploads')
    .select('tried_bytes')
    .where('member_id', '=', member_id)
    .execute();
};
const post = async (
  { sender, url, method, field, fields }: Sending,
  order: 'fields first' | 'files first',
) => {
  const isPicture = field === 'profile_picture' || field === 'pictures';
  const file = isPicture ? { bytes: await plainPng() } : { bytes: pdf(), name: 'a.pdf' };
  const parts = [...Object.entries(fields), [field, file] as const];
  const sent = order === 'fields first' ? parts : parts.toReversed();
  return test.as(sender.token).raw({ url, method, ...(await buildMultipart(sent)) });
};

describe('upload of files', () => {
  it.each(cases)(
    'to %s is refused before the files are stored',
    async (_what, status, sentence, make) => {
      const sending = await make();
      const answered = await post(sending, 'fields first');
      expect([answered.status, answered.failure.message]).toEqual([status, sentence]);
      expect(await countedOf(sending.sender)).toEqual([]);
    },
  );

  it.each(cases)(
    'to %s is refused even if files precede the form fields',
    async (_what, status, sentence, make) => {
      const answered = await post(await make(), 'files first');
      expect([answered.status, answered.failure.message]).toEqual([status, sentence]);
    },
  );

  it.each(['fields first', 'files first'] as const)(
    'to permitted recipients is accepted with %s',
    async (order) => {
      const [sender, { id: vendor_id }] = [await customerWith(), await broker()];
      const conversationId = await buildConversation(test.database.db, {
        customer_id: sender.id,
        vendor_id,
      });
      for (const sending of [
        chat(sender, { conversationId }),
        chat(sender, { receiverId: vendor_id }),
        application(sender, vendor_id),
        purchase(sender, await buildPurchase(test.database.db, sender.id)),
      ]) {
        const answered = await post(sending, order);
        expect(answered.status, answered.text).toBe(201);
      }
      expect((await countedOf(sender)).length).toBe(1);
    },
  );

  it('to a malformed listing id is refused before the files are read', async () => {
    const sender = await buildListed(test, emptyListing);
    const answered = await post(claim(sender, 'none'), 'fields first');
    expect(answered.status).toBe(422);
    expect(await countedOf(sender)).toEqual([]);
  });
});
