import { customerAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { requestLinkEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { requestLimits, requestOutcomes } from '@threshold/contract/texts/request-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { codeTo } from '#test/factories/account.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildAnswer, buildRequest } from '#test/factories/request.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const links = requestLinkEndpoints;

/** Builds a request with an answer, and a customer with the email address of the request. */
async function answered(overrides: Parameters<typeof buildCustomer>[1] = {}) {
  const { db } = test.database;
  const email = `${newId()}@example.com`;
  const vendorId = await buildVendor(db);
  await buildVendorAccount(db, { vendor_id: vendorId });
  const request = await buildRequest(test, { email, requirements: 'A first home.' });
  const answerId = await buildAnswer(test, { request_id: request.id, vendor_id: vendorId });
  const customerId = await buildCustomer(db, { email, ...overrides });
  const token = await buildSession(db, { customer_id: customerId });
  return { ...request, email, vendorId, answerId, customerId, token };
}
type Answered = Awaited<ReturnType<typeof answered>>;

const talk = ({ link, answerId }: Pick<Answered, 'link' | 'answerId'>, token: string) =>
  test.as(token).call(links.talk, { headers: { 'request-link': link }, params: { id: answerId } });

const reply = ({ link, answerId }: Pick<Answered, 'link' | 'answerId'>, text: string) =>
  test.as().call(links.reply, {
    headers: { 'request-link': link },
    params: { id: answerId },
    body: { text },
  });

const saidIn = (conversation: string) =>
  test.database.db
    .selectFrom('messages')
    .select(['sender_role', 'body', 'created_at'])
    .where('conversation_id', '=', conversation)
    .orderBy('position')
    .execute();

describe('replies of a buyer to an answer', () => {
  it('are limited to a maximum number per answer', async () => {
    const made = await answered();
    for (let at = 0; at < requestLimits.reply.per_answer; at += 1)
      expect((await reply(made, `Question ${String(at)}`)).status).toBe(200);
    const { status, failure } = await reply(made, 'One more');
    expect([status, failure.error]).toEqual([429, requestOutcomes.too_many_replies]);
  });
});

describe('chat of a request', () => {
  it('starts with the request, the answer and the replies, stored once', async () => {
    const made = await answered();
    const asked = test.clock.now;
    test.clock.now = new Date(asked.getTime() + 60_000);
    await reply(made, 'Please call me.');
    const { ok } = await talk(made, made.token);
    const again = await talk(made, made.token);
    expect(again.ok.data).toEqual(ok.data);
    expect(ok.data.vendor).toBe(made.vendorId);
    const said = await saidIn(ok.data.conversation);
    expect(said.map(({ sender_role }) => sender_role)).toEqual(['customer', 'vendor', 'customer']);
    expect(said.map(({ body }) => body)).toEqual([
      'A first home.',
      expect.stringContaining('An answer of mine'),
      'Please call me.',
    ]);
    expect(said[0]?.created_at).toEqual(asked);
  });

  it('requires a verified email address, because a request link can be forwarded', async () => {
    const made = await answered({ email_verified_at: null });
    const { status, failure } = await talk(made, made.token);
    expect([status, failure.code]).toEqual([403, 'email_unverified']);
    const { db } = test.database;
    const customers = db.selectFrom('customers').select('email_verified_at');
    const customer = await customers.where('id', '=', made.customerId).executeTakeFirst();
    expect(customer?.email_verified_at).toBeNull();
    const answers = db.selectFrom('request_answers').select('agreed_at');
    expect(await answers.where('id', '=', made.answerId).execute()).toEqual([{ agreed_at: null }]);
    const { email } = made;
    await test.as().call(customerAuthEndpoints.resendEmailOtp, { body: { email } });
    const otp = await codeTo(test, email);
    const body = { email, otp };
    const verified = await test.as().call(customerAuthEndpoints.verifyEmailOtp, { body });
    if (!('access_token' in verified.ok)) throw new Error('expected a session');
    expect((await talk(made, verified.ok.access_token)).status).toBe(200);
  });

  it("is refused to a customer whose email address differs from the request's", async () => {
    const made = await answered();
    const id = await buildCustomer(test.database.db, { email_verified_at: null });
    const other = await buildSession(test.database.db, { customer_id: id });
    const { status, failure } = await talk(made, other);
    expect([status, failure.error]).toEqual([403, requestOutcomes.other_address]);
    const rows = test.database.db.selectFrom('customers').select('email_verified_at');
    expect(await rows.where('id', '=', id).execute()).toEqual([{ email_verified_at: null }]);
    const answers = test.database.db.selectFrom('request_answers').select('agreed_at');
    expect(await answers.where('id', '=', made.answerId).execute()).toEqual([{ agreed_at: null }]);
  });

  it('is refused if the professional has blocked the customer', { tags: 'engine' }, async () => {
    const made = await answered();
    const { ok } = await talk(made, made.token);
    await test.database.db
      .updateTable('conversations')
      .set({ blocked_by_vendor_at: test.clock.now })
      .where('id', '=', ok.data.conversation)
      .execute();
    const { status, failure } = await talk(made, made.token);
    expect([status, failure.error]).toEqual([403, outcomes.chat.blocked]);
  });

  it('is refused with suspended or deleted professionals; their answer remains', async () => {
    const made = await answered();
    const { db } = test.database;
    await db
      .updateTable('vendors')
      .set({ status: 'suspended' })
      .where('id', '=', made.vendorId)
      .execute();
    expect((await talk(made, made.token)).status).toBe(403);
    await db.deleteFrom('vendors').where('id', '=', made.vendorId).execute();
    const { status, failure } = await talk(made, made.token);
    expect([status, failure.error]).toEqual([409, requestOutcomes.professional_left]);
    const { ok } = await test.as().call(links.read, { headers: { 'request-link': made.link } });
    expect(ok.data.answers).toMatchObject([{ vendor: null, vendor_name: 'Former professional' }]);
  });
});
