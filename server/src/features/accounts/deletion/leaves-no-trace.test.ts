import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { dateShareEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import {
  purchaseProfessionalEndpoints,
  sharingEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildAlert } from '#test/factories/alert.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildHome, buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildRemoval } from '#test/factories/removal.ts';
import { buildReview } from '#test/factories/review.ts';
import { findToken, listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
let db: Db;

let customer: TestAccount;
let vendor: TestAccount;
/**
 * Unique surnames that consist of letters, because mails and notifications omit names with other
 * characters.
 */
let surname: string;
let vendorSurname: string;

const letters = () => newId().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

beforeEach(async () => {
  db = test.database.db;
  surname = `Yarran-${letters()}`;
  vendorSurname = `Wattlebird-${letters()}`;
  customer = await buildAccount(test, 'customers');
  vendor = await buildAccount(test, 'vendors');
  await db
    .updateTable('customers')
    .set({ first_name: 'Quenby', last_name: surname })
    .where('id', '=', customer.id)
    .execute();
  await db
    .updateTable('vendors')
    .set({ full_name: `Zilla ${vendorSurname}`, first_name: 'Zilla', last_name: vendorSurname })
    .where('id', '=', vendor.id)
    .execute();
  const parties = { customer_id: customer.id, vendor_id: vendor.id };
  await buildMessages(db, await buildConversation(db, parties), 'vendor', ['Tuesday is fine.']);
});

const vendorLeaves = () =>
  test
    .as(vendor.token)
    .call(vendorAccountEndpoints.remove, { params: { id: vendor.id }, body: {} });
const customerLeaves = () =>
  test.as(customer.token).call(customerEndpoints.remove, { params: { id: customer.id }, body: {} });

describe('the database after an account deletion', () => {
  /** Returns the tables that contain the text in any column. */
  const tablesWith = async (words: string) => {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(db);
    const found: string[] = [];
    for (const { name } of rows) {
      const hit =
        await sql`select 1 from ${sql.raw(name)} t where t::text ilike ${`%${words}%`} limit 1`.execute(
          db,
        );
      if (hit.rows.length > 0) found.push(name);
    }
    return found;
  };
  /**
   * Shares a purchase and its dates with the professional, and stops sharing both. Then the
   * customer leaves the purchase with a copy of it, and the other buyer shares the purchase again.
   */
  const putOnPurchases = async () => {
    const fellow = await buildAccount(test, 'customers');
    const own = test.as(fellow.token);
    const id = await buildPurchase(db, fellow.id);
    await joinPurchase(db, id, customer.id);
    await buildHome(db, id, { stage: 'under_contract' });
    const request = { params: { id, vendorId: vendor.id } };
    await own.call(purchaseProfessionalEndpoints.share, request);
    const body = { acts_for_us: true, with_address: false } as const;
    await own.call(dateShareEndpoints.share, { ...request, body });
    await own.call(dateShareEndpoints.unshare, request);
    await own.call(purchaseProfessionalEndpoints.unshare, request);
    await test.as(customer.token).call(sharingEndpoints.split, { params: { id } });
    await own.call(purchaseProfessionalEndpoints.share, request);
    const named = db
      .selectFrom('purchase_activities')
      .select('kind')
      .where('vendor_id', '=', vendor.id);
    expect(await named.execute()).toHaveLength(9);
  };
  const tell = async (accountRef: TestAccount['accountRef'], text: string) => {
    await db
      .insertInto('notices')
      .values({
        id: newId(),
        kind: 'message',
        text,
        href: null,
        created_at: new Date(),
        ...both,
        ...accountRef,
      })
      .execute();
  };
  const both = { customer_id: null, vendor_account_id: null };

  it("contains a deleted professional's name and email only in deletion mails", async () => {
    await buildReview(db, { vendor_id: vendor.id, customer_id: customer.id });
    await tell(customer.accountRef, `2 new messages from Zilla ${vendorSurname}`);
    await tell(customer.accountRef, `Zilla ${vendorSurname} moved your call to Tuesday.`);
    await buildAlert(db, {}, { email: vendor.email });
    const appointment = { customer_id: customer.id, vendor_id: vendor.id };
    await buildAppointment(db, appointment);
    await putOnPurchases();
    await vendorLeaves();
    const texts = await db
      .selectFrom('notices')
      .select('text')
      .where('customer_id', '=', customer.id)
      .orderBy('id')
      .execute();
    expect(texts.map(({ text }) => text)).toEqual([
      `2 new messages from ${deletedAccountNames.vendor}`,
      `${deletedAccountNames.vendor} moved your call to Tuesday.`,
      expect.stringMatching(/^Former professional has left, so your call of/),
    ]);
    expect(await tablesWith(vendorSurname)).toEqual(['outbox']);
    expect(await tablesWith(vendor.email)).toEqual(['outbox']);
    const mails = await db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', 'in', [vendor.email, customer.email])
      .execute();
    expect(mails.map(({ template }) => template).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'account_deleted',
      'call_left',
      'call_left',
    ]);
  });

  it("contains a deleted customer's name and email only in deletion mails", async () => {
    const application = { customer_id: customer.id, vendor_id: vendor.id };
    await buildApplication(test, {
      ...application,
      first_name: 'Quenby',
      last_name: surname,
      email: customer.email,
    });
    await buildReview(db, { vendor_id: vendor.id, customer_id: customer.id });
    await tell(vendor.accountRef, `1 new message from Quenby ${surname}`);
    await buildAlert(db, {}, { email: customer.email });
    const asked = { name: `Quenby ${surname}`, reason: `I am ${surname}.`, email: customer.email };
    const decided = { decided_at: new Date(), listing_name: `${surname} Plumbing` };
    await buildRemoval(db, { ...asked, ...decided, status: 'removed' });
    await customerLeaves();
    expect(await tablesWith(surname)).toEqual([]);
    expect(await tablesWith(customer.email)).toEqual(['outbox']);
  });

  it("contains a deleted co-buyer's name and email only in queued mails", async () => {
    const name = { first_name: 'Zephyrine', last_name: surname };
    await db.updateTable('customers').set(name).where('id', '=', customer.id).execute();
    const fellow = await buildAccount(test, 'customers');
    const own = test.as(customer.token);
    const theirs = test.as(fellow.token);
    for (const role of ['helper', 'buyer'] as const) {
      const id = await buildPurchase(db, fellow.id);
      const params = { id };
      await theirs.call(sharingEndpoints.invite, { params, body: { email: customer.email, role } });
      const mail = (await listMailsTo(db, customer.email)).at(-1);
      const token = findToken(mail?.text ?? '', '/customer/buying/invitation');
      expect((await own.call(sharingEndpoints.accept, { body: { token } })).status).toBe(200);
      const gone =
        role === 'helper'
          ? await theirs.call(sharingEndpoints.removeMember, {
              params: { id, memberId: customer.id },
            })
          : await own.call(sharingEndpoints.split, { params });
      expect(gone.status).toBe(200);
    }
    expect(await tablesWith('Zephyrine')).toEqual(
      expect.arrayContaining(['notices', 'purchase_activities']),
    );
    expect((await customerLeaves()).status).toBe(200);
    const { ok } = await theirs.call(notificationEndpoints.list);
    expect(ok.data.map(({ text }) => text.split('. ')[0])).toEqual([
      `You and ${deletedAccountNames.customer} no longer share a purchase`,
      `${deletedAccountNames.customer} joined your purchase as a buyer.`,
      `${deletedAccountNames.customer} joined your purchase as a helper.`,
    ]);
    for (const words of ['Zephyrine', surname, customer.email])
      expect((await tablesWith(words)).filter((table) => table !== 'outbox')).toEqual([]);
  });

  /** Creates a review by a customer who has no other contact with the professional. */
  const strangerReviews = async () => {
    const stranger = await buildAccount(test, 'customers');
    const name = { first_name: 'Quenby', last_name: surname };
    await db.updateTable('customers').set(name).where('id', '=', stranger.id).execute();
    await db
      .updateTable('customers')
      .set({ last_name: 'Lee' })
      .where('id', '=', customer.id)
      .execute();
    const body = { vendor: vendor.id, rating: 1, comment: 'Nobody called me back.' };
    const written = await test.as(stranger.token).call(reviewEndpoints.create, { body });
    expect(written.status).toBe(201);
    return { stranger, id: written.ok.data._id };
  };

  it('contains no notification with the name of a deleted reviewer', async () => {
    const { stranger } = await strangerReviews();
    expect(await tablesWith(surname)).toContain('notices');
    const params = { id: stranger.id };
    await test.as(stranger.token).call(customerEndpoints.remove, { params, body: {} });
    expect(await tablesWith(surname)).not.toContain('notices');
    const { ok } = await test.as(vendor.token).call(notificationEndpoints.list);
    expect(ok.data.map(({ text }) => text)).toEqual([
      `${deletedAccountNames.customer} reviewed you: 1 of 5 stars.`,
    ]);
  });

  it('contains no notification that names a professional who answered a review', async () => {
    const { stranger, id } = await strangerReviews();
    const body = { reply: 'I am sorry to hear that.' };
    await test.as(vendor.token).call(reviewEndpoints.reply, { params: { id }, body });
    expect(await tablesWith(vendorSurname)).toContain('notices');
    await vendorLeaves();
    expect(await tablesWith(vendorSurname)).not.toContain('notices');
    const { ok } = await test.as(stranger.token).call(notificationEndpoints.list);
    expect(ok.data.map(({ text }) => text)).toEqual([
      `${deletedAccountNames.vendor} answered your review.`,
    ]);
  });

  it('contains no names in notifications about a review deleted by the customer', async () => {
    const { stranger, id } = await strangerReviews();
    const body = { reply: 'I am sorry to hear that.' };
    await test.as(vendor.token).call(reviewEndpoints.reply, { params: { id }, body });
    const taken = await test.as(stranger.token).call(reviewEndpoints.remove, { params: { id } });
    expect(taken.status).toBe(200);
    expect(await tablesWith(surname)).not.toContain('notices');
    expect(await tablesWith(vendorSurname)).not.toContain('notices');
  });

  it("still contains alerts of a customer with the deleted vendor's email address", async () => {
    const twin = await buildAccount(test, 'customers', { email: vendor.email });
    await buildAlert(db, {}, { email: twin.email });
    await vendorLeaves();
    const alerts = await db
      .selectFrom('alerts')
      .select('id')
      .where('email', '=', twin.email)
      .execute();
    expect(alerts).toHaveLength(1);
  });
});
