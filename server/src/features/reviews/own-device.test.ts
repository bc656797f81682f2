import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { customerCaller } from '#test/callers.ts';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { buildReview } from '#test/factories/review.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

/* Vendors who review themselves with a customer account in their own browser. */

const test = testApp();

/** Simulates a browser that stores cookies and sends each cookie according to its path. */
function browser() {
  const cookies = new Map<string, { value: string; path: string }>();
  const send = async (
    method: 'POST' | 'PUT',
    url: string,
    payload: object,
    { token, cookie }: { token?: string; cookie?: string } = {},
  ) => {
    const own = [...cookies].filter(([, { path }]) => url.startsWith(path));
    const answer = await test.app.inject({
      method,
      url,
      payload,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        cookie: cookie ?? own.map(([name, { value }]) => `${name}=${value}`).join('; '),
      },
    });
    for (const { name, value, path = '/', httpOnly, sameSite } of answer.cookies) {
      expect([httpOnly, sameSite]).toEqual([true, 'Strict']);
      cookies.set(name, { value, path });
    }
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    signIn: async (email: string) =>
      (await send('POST', '/api/vendors/login', { email, password: goodPassword })).status,
    review: (token: string, vendor: string, cookie?: string) =>
      send(
        'POST',
        '/api/reviews',
        { vendor, rating: 5, comment: 'Splendid, whoever it was.' },
        { token, ...(cookie !== undefined && { cookie }) },
      ),
    send,
  };
}

const vendorAccount = () => buildAccount(test, 'vendors');
const customerToken = async () => (await buildAccount(test, 'customers')).token;
const refused = {
  status: 403,
  body: expect.objectContaining({ error: outcomes.reviews.own_account }),
};

async function isMarked(id: string): Promise<boolean | undefined> {
  const staff = await staffCaller(test);
  const { ok } = await staff.call(staffContentEndpoints.reviews, { query: { limit: 100 } });
  return ok.data.find(({ _id }) => _id === id)?.own_device;
}

describe('browser in which a vendor signed in', () => {
  it('cannot submit reviews of any vendor who signed in there', async () => {
    const [vendor, other] = [await vendorAccount(), await vendorAccount()];
    const { signIn, review } = browser();
    expect([await signIn(vendor.email), await signIn(other.email)]).toEqual([200, 200]);
    const token = await customerToken();
    expect(await review(token, vendor.id)).toMatchObject(refused);
    expect(await review(token, other.id)).toMatchObject(refused);
    expect(await review(token, await buildVendor(test.database.db))).toMatchObject({ status: 201 });
    expect(await browser().review(token, vendor.id)).toMatchObject({ status: 201 });
  });

  it('is recognised even if the vendor only confirmed an email address', async () => {
    const { send, review } = browser();
    const email = `${newId()}@people.example`;
    const names = { first_name: 'Vera', last_name: 'Vendor', phone_number: '0255500177' };
    const sent = { ...names, email, password: goodPassword, termsAccepted: true };
    const registered = await send('POST', '/api/vendors/register', sent);
    expect(registered.status).toBe(201);
    const code = await codeTo(test, email);
    await send('POST', '/api/vendors/verify-email-otp', { email, otp: code });
    const id = registered.body.data._id;
    await test.database.db
      .updateTable('vendors')
      .set({ status: 'approved' })
      .where('id', '=', id)
      .execute();
    expect(await review(await customerToken(), id)).toMatchObject(refused);
  });

  it('causes a review to be marked for staff if edited in this browser', async () => {
    const vendor = await vendorAccount();
    const customer = await customerCaller(test);
    const id = await buildReview(test.database.db, {
      vendor_id: vendor.id,
      customer_id: customer.id,
    });
    const { signIn, send } = browser();
    await signIn(vendor.email);
    expect(await isMarked(id)).toBe(false);
    const { token } = await buildAccount(test, 'customers');
    const change = { rating: 5, comment: 'Even better.' };
    expect((await send('PUT', `/api/reviews/${id}`, change, { token })).status).toBe(404);
    expect(await isMarked(id)).toBe(false);
    const writer = await buildAccount(test, 'customers');
    const own = await buildReview(test.database.db, {
      vendor_id: vendor.id,
      customer_id: writer.id,
    });
    const answer = await send('PUT', `/api/reviews/${own}`, change, { token: writer.token });
    expect(answer).toMatchObject(refused);
    expect([await isMarked(own), await isMarked(id)]).toEqual([true, false]);
  });

  it("causes a mark on a review written there before the vendor's sign-in", async () => {
    const [vendor, other] = [await vendorAccount(), await vendorAccount()];
    const { signIn, review } = browser();
    const token = await customerToken();
    const about = async (id: string) => (await review(token, id)).body.data._id;
    const [own, foreign] = [await about(vendor.id), await about(other.id)];
    expect(await isMarked(own)).toBe(false);
    expect(await signIn(vendor.email)).toBe(200);
    expect([await isMarked(own), await isMarked(foreign)]).toEqual([true, false]);
    // A change of the review in another browser does not remove the mark.
    await browser().review(token, vendor.id);
    expect(await isMarked(own)).toBe(true);
  });

  it('cannot be simulated by forged cookies', { tags: 'engine' }, async () => {
    const vendor = await vendorAccount();
    const { send, review } = browser();
    const reviews = Array.from({ length: 60 }, (_, n) => `threshold_review_${n}'"=1`).join('; ');
    const login = { email: vendor.email, password: goodPassword };
    expect((await send('POST', '/api/vendors/login', login, { cookie: reviews })).status).toBe(200);
    const token = await customerToken();
    expect((await review(token, vendor.id, 'threshold_vendor_=1; __proto__=1')).status).toBe(201);
  });
});
