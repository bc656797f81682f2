import {
  purchaseProfessionalEndpoints,
  sharingEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import { purchaseEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildHome, buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

async function member() {
  const id = await buildCustomer(test.database.db);
  return { id, as: test.as(await buildSession(test.database.db, { customer_id: id })) };
}
type Member = Awaited<ReturnType<typeof member>>;

async function together() {
  const { db } = test.database;
  const [ann, ben] = [await member(), await member()];
  const [helper, stranger] = [await member(), await member()];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  return { ann, ben, helper, stranger, id };
}

const list = (who: Member, id: string) =>
  who.as.call(purchaseProfessionalEndpoints.list, { params: { id } });
const share = (who: Member, id: string, vendorId: string) =>
  who.as.call(purchaseProfessionalEndpoints.share, { params: { id, vendorId } });
const unshare = (who: Member, id: string, vendorId: string) =>
  who.as.call(purchaseProfessionalEndpoints.unshare, { params: { id, vendorId } });
const seenBy = async (who: Member, id: string) => (await list(who, id)).ok.data.professionals;

describe('professionals of a purchase', () => {
  it('include professionals contacted by the reader, not those of a co-buyer', async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    const vendor_id = await buildVendor(db);
    const customer_id = ann.id;
    await buildConversation(db, { customer_id, vendor_id });
    const starts_at = new Date(Date.now() + 3_600_000);
    await buildAppointment(db, { customer_id, vendor_id, starts_at });
    await buildAppointment(db, { customer_id, vendor_id, status: 'cancelled' });
    await buildApplication(test, { customer_id, vendor_id, status: 'in_progress' });
    const lawyer = await buildVendor(db, { vendor_type: 'Conveyancer/Solicitor' });
    await buildConversation(db, { customer_id: ben.id, vendor_id: lawyer });

    expect(await seenBy(ann, id)).toMatchObject([
      {
        _id: vendor_id,
        vendor_type: 'Mortgage Broker',
        is_listed: true,
        is_shared: false,
        shared_by: null,
        mine: {
          has_chat: true,
          next_call: starts_at.toISOString(),
          calls: 1,
          application: 'in_progress',
        },
      },
    ]);
    expect((await seenBy(ben, id)).map(({ _id }) => _id)).toEqual([lawyer]);
  });

  it('exclude professionals with only blocked chats, cancelled calls or withdrawn applications', async () => {
    const { db } = test.database;
    const { ann, id } = await together();
    const customer_id = ann.id;
    const now = new Date();
    await buildConversation(db, { customer_id, blocked_by_customer_at: now });
    await buildAppointment(db, { customer_id, status: 'cancelled' });
    await buildApplication(test, { customer_id, withdrawn_at: now });
    expect(await seenBy(ann, id)).toEqual([]);
  });

  it("are visible to all buyers when added, without the adder's chats", async () => {
    const { db } = test.database;
    const { ann, ben, helper, id } = await together();
    const vendor_id = await buildVendor(db, { full_name: 'Robin Broker' });
    await buildConversation(db, { customer_id: ann.id, vendor_id });
    expect((await share(ann, id, vendor_id)).ok.message).toBe(purchaseOutcomes.professional_shared);
    expect((await share(ben, id, vendor_id)).status).toBe(200);
    expect(await seenBy(ben, id)).toMatchObject([
      {
        full_name: 'Robin Broker',
        is_shared: true,
        shared_by: ann.id,
        mine: { has_chat: false, next_call: null, calls: 0, application: null },
      },
    ]);
    const activitiesOf = async (who: Member) => {
      const { ok } = await who.as.call(purchaseEndpoints.activities, { params: { id } });
      return ok.data.map(({ kind, subject }) => [kind, subject]);
    };
    expect(await activitiesOf(ben)).toEqual([['professional_added', 'Robin Broker']]);
    expect(await activitiesOf(helper)).toEqual([]);

    expect((await unshare(ben, id, vendor_id)).status).toBe(200);
    expect((await unshare(ben, id, vendor_id)).failure.message).toBe(
      purchaseOutcomes.professional_not_here,
    );
    expect(await seenBy(ben, id)).toEqual([]);
    expect(await seenBy(ann, id)).toMatchObject([{ is_shared: false, mine: { has_chat: true } }]);
  });

  it('cannot be read or changed by helpers, strangers or former members', async () => {
    const { db } = test.database;
    const { ann, ben, helper, stranger, id } = await together();
    const vendorId = await buildVendor(db);
    await share(ann, id, vendorId);
    const statuses = async (who: Member) => [
      (await list(who, id)).status,
      (await share(who, id, vendorId)).status,
      (await unshare(who, id, vendorId)).status,
    ];
    expect(await statuses(helper)).toEqual([403, 403, 403]);
    expect(await statuses(stranger)).toEqual([404, 404, 404]);
    const split = await ben.as.call(sharingEndpoints.split, { params: { id } });
    expect(await statuses(ben)).toEqual([404, 404, 404]);
    const own = split.ok.data._id;
    expect(await seenBy(ben, own)).toMatchObject([{ _id: vendorId, shared_by: null }]);
    await unshare(ben, own, vendorId);
    expect(await seenBy(ann, id)).toMatchObject([{ _id: vendorId, shared_by: ann.id }]);
  });

  it('can be added only with a public listing or after contact', async () => {
    const { db } = test.database;
    const { ann, id } = await together();
    const hidden = await buildVendor(db, { status: 'suspended' });
    expect((await share(ann, id, newId())).status).toBe(404);
    expect((await share(ann, id, hidden)).failure.message).toBe(
      purchaseOutcomes.professional_unknown,
    );
    await buildConversation(db, { customer_id: ann.id, vendor_id: hidden });
    expect((await share(ann, id, hidden)).status).toBe(200);
    expect(await seenBy(ann, id)).toMatchObject([{ is_listed: false, is_shared: true }]);
    const applied = await buildVendor(db, { status: 'suspended' });
    await buildApplication(test, { customer_id: ann.id, vendor_id: applied });
    expect((await share(ann, id, applied)).status).toBe(200);
  });

  it('cannot be added beyond a maximum number', async () => {
    const { db } = test.database;
    const { ann, id } = await together();
    for (let n = 0; n < purchaseLimits.professionals; n += 1)
      await share(ann, id, await buildVendor(db));
    const late = await share(ann, id, await buildVendor(db));
    expect(late.failure.message).toBe(purchaseOutcomes.too_many_professionals);
    expect(await seenBy(ann, id)).toHaveLength(purchaseLimits.professionals);
  });
});

describe('missing types of professionals', () => {
  it("depend on the stage and on the reader's professionals", { tags: 'engine' }, async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    await buildHome(db, id, { stage: 'shortlisted', place: 'Parramatta NSW 2150' });
    const lawyer = await buildVendor(db, { vendor_type: 'Conveyancer/Solicitor' });
    await buildConversation(db, { customer_id: ann.id, vendor_id: lawyer });
    expect((await list(ann, id)).ok.data).toMatchObject({
      stage: 'before_offer',
      missing: ['Mortgage Broker', 'Building & Pest inspector'],
      place: 'Parramatta NSW 2150',
    });
    expect((await list(ben, id)).ok.data.missing).toHaveLength(3);
    await share(ann, id, lawyer);
    expect((await list(ben, id)).ok.data.missing).toHaveLength(2);
  });
});
