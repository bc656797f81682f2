import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { dateShareEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import {
  purchaseProfessionalEndpoints,
  sharingEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import {
  activityText,
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import {
  dateShareMessages,
  dateShareOutcomes,
  dateShareRefusalWords,
  purchaseOutcomes,
} from '@threshold/contract/texts/purchase-texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { deleteAccount } from '#src/features/accounts/deletion/delete-account.service.ts';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import {
  buildHome,
  buildKeyDate,
  buildPurchase,
  joinPurchase,
  putOnPurchase,
} from '#test/factories/purchase.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp, testSigner } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp();
const secret = 'Kim at $850,000';

let ann: TestAccount;
let ben: TestAccount;
let helper: TestAccount;
let lawyer: TestAccount;
let stranger: TestAccount;
let id: string;
let home: string;

beforeEach(async () => {
  const { db } = test.database;
  [ann, ben, helper] = [await customer(), await customer(), await customer()];
  [lawyer, stranger] = [await vendor(), await vendor()];
  id = await buildPurchase(db, ann.id, secret);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  home = await buildHome(db, id, { stage: 'under_contract', price: secret, agent: 'Sally Seller' });
  await putOnPurchase(db, id, lawyer.id, ann.id);
  const other = await buildHome(db, id);
  const at = (due_on: string) => ({ home_id: home, due_on, act_by: due_on, reason: secret });
  const confirmed = { confirmed_at: new Date(), confirmed_with: secret };
  await buildKeyDate(db, id, { ...at('2026-12-11'), title: secret, ...confirmed });
  await buildKeyDate(db, id, { ...at('2026-12-18'), kind: 'settlement', status: 'done' });
  await buildKeyDate(db, id, { ...at('2026-12-01'), kind: 'own', title: secret });
  await buildKeyDate(db, id, { ...at('2026-12-02'), status: 'cancelled' });
  await buildKeyDate(db, id, { home_id: other });
  await buildKeyDate(db, id, {});
});

const customer = () => buildAccount(test, 'customers');
const vendor = () => buildAccount(test, 'vendors');
const by = ({ token }: TestAccount) => test.as(token);
const params = (who = lawyer, purchase = id) => ({ id: purchase, vendorId: who.id });
const share = (who = ann, withWhom = lawyer, with_address = false) =>
  by(who).call(dateShareEndpoints.share, {
    params: params(withWhom),
    body: { acts_for_us: true, with_address },
  });
const unshare = (who = ann) => by(who).call(dateShareEndpoints.unshare, { params: params() });
const seenBy = async (who = lawyer) => (await by(who).call(dateShareEndpoints.list, {})).ok.data;
const notificationsOf = async (who = lawyer) =>
  (await by(who).call(notificationEndpoints.list)).ok.data.filter(
    ({ kind }) => kind === 'purchase',
  );
const mailed = async (who = lawyer) =>
  (await listMailsTo(test.database.db, who.email)).filter(
    ({ template }) => template === 'purchase_dates_shared',
  );
async function setStage(stage: 'bought' | 'missed' | 'under_contract') {
  const { ok } = await by(ann).call(purchaseEndpoints.get, { params: { id } });
  const version = ok.data.homes.find(({ _id }) => _id === home)?.version ?? 0;
  const body = { stage, reason: '', version };
  await by(ann).call(homeEndpoints.setStage, { params: { id, homeId: home }, body });
}

describe('shared dates of a purchase', () => {
  it('show the professional only the selected fields', async () => {
    expect(await seenBy()).toEqual([]);
    expect((await share()).ok.message).toBe(dateShareOutcomes.shared);
    const seen = await seenBy();
    expect(seen).toMatchObject([
      {
        shared_by: expect.stringMatching(/\w/),
        home: null,
        dates: [
          {
            kind: 'finance_due',
            state: 'NSW',
            due_on: '2026-12-11',
            is_confirmed: true,
            is_done: false,
          },
          { kind: 'settlement', due_on: '2026-12-18', is_confirmed: false, is_done: true },
        ],
      },
    ]);
    expect(seen[0]?.dates).toHaveLength(2);
    expect(JSON.stringify(seen)).not.toMatch(/Kim|850,000|High Street|Parramatta|Sally/);
    for (const other of [stranger]) expect(await seenBy(other)).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain(id);

    await share(ann, lawyer, true);
    expect((await seenBy())[0]?.home).toBe('12 High Street, Parramatta NSW 2150');
    await share(ann, lawyer, false);
    expect((await seenBy())[0]?.home).toBeNull();
  });

  it('are announced to the professional once, without personal names or dates', async () => {
    for (const _ of [1, 2]) await share();
    await share(ben, lawyer, true);
    const [line, ...more] = await notificationsOf();
    expect([line?.text, line?.href, more]).toEqual([
      'A buyer shared the dates of a purchase with you, to be read.',
      '/vendor/shared-dates',
      [],
    ]);
    const mails = await mailed();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/Kim|850,000|High Street|Parramatta|11 Dec/);
    const activitiesOf = async (who: TestAccount) =>
      (await by(who).call(purchaseEndpoints.activities, { params: { id }, query: {} })).ok.data;
    const name = (await team(ann))?.full_name ?? '';
    expect((await activitiesOf(ben)).map(activityText)).toEqual([
      `shared the dates with ${name}, with the address`,
      `shared the dates with ${name}`,
    ]);
    expect(await activitiesOf(helper)).toEqual([]);
  });

  it('are hidden and the unsent mail deleted when a buyer ends sharing', async () => {
    await share();
    for (const _ of [1, 2])
      expect((await unshare(ben)).ok.message).toBe(dateShareOutcomes.unshared);
    expect(await seenBy()).toEqual([]);
    expect(await mailed()).toEqual([]);
    expect(await team(ann)).toMatchObject({ dates_shared: null, dates_refused: null });
  });

  const team = async (who: TestAccount, withWhom = lawyer) =>
    (
      await by(who).call(purchaseProfessionalEndpoints.list, { params: { id } })
    ).ok.data.professionals.find(({ _id }) => _id === withWhom.id);

  it('can be shared only by buyers and with professionals of the purchase', async () => {
    for (const act of [share, unshare]) {
      expect((await act(helper)).status).toBe(403);
      expect((await act(await customer())).status).toBe(404);
      expect((await act(lawyer)).status).toBe(403);
    }
    expect((await by(ann).call(dateShareEndpoints.list, {})).status).toBe(403);
    const elsewhere = await share(ann, stranger);
    expect([elsewhere.status, elsewhere.failure.message]).toEqual([
      404,
      purchaseOutcomes.professional_not_here,
    ]);
    expect(await seenBy(stranger)).toEqual([]);
    for (const acts_for_us of [false, undefined]) {
      const request = { params: params(), body: { acts_for_us } };
      const refused = await by(ann).call(dateShareEndpoints.share, request as never);
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.failure)).toContain(dateShareMessages.acts_for_us);
    }
    await share(ann, lawyer, true);
    expect(await team(ben)).toMatchObject({
      dates_shared: { by: ann.id, with_address: true },
      dates_refused: null,
    });
  });

  it.each([
    ['seller', { vendor_type: 'Realestate Agent' }],
    ['seller', { full_name: 'Sally Seller' }],
    ['seller', { business_name: 'SALLY SELLER' }],
    ['not_approved', { status: 'pending' }],
    ['not_approved', { status: 'suspended' }],
  ] as const)(
    'cannot be shared (error "%s") if the professional\'s listing has %o',
    async (refusal, change) => {
      const { db } = test.database;
      await share();
      await db.updateTable('vendors').set(change).where('id', '=', lawyer.id).execute();
      if (refusal === 'seller') expect(await seenBy()).toEqual([]);
      await unshare();
      const refused = await share();
      expect([refused.status, refused.failure.message]).toEqual([
        409,
        dateShareRefusalWords[refusal],
      ]);
      expect((await team(ann))?.dates_refused).toBe(refusal);
    },
  );

  it('cannot be shared without a contract or with professionals without accounts', async () => {
    const { db } = test.database;
    const unclaimed = await buildVendor(db, { is_unclaimed: true });
    await putOnPurchase(db, id, unclaimed);
    expect((await share(ann, { ...lawyer, id: unclaimed })).failure.message).toBe(
      dateShareRefusalWords.no_account,
    );
    await setStage('missed');
    expect((await share()).failure.message).toBe(dateShareRefusalWords.no_contract);
  });

  it.each(['bought', 'missed'] as const)('stop being shared when the home is %s', async (stage) => {
    await share();
    await setStage(stage);
    expect(await seenBy()).toEqual([]);
    // The dates stay hidden when the home is under contract again.
    await setStage('under_contract');
    expect(await seenBy()).toEqual([]);
  });

  it('stop being shared when the professional is removed from the purchase', async () => {
    await share();
    const off = purchaseProfessionalEndpoints;
    await by(ben).call(off.unshare, { params: params() });
    expect(await seenBy()).toEqual([]);
    await by(ben).call(off.share, { params: params() });
    expect(await seenBy()).toEqual([]);
  });

  it.each(['suspended', 'rejected'] as const)(
    "end permanently when the professional's listing is %s",
    async (status) => {
      const { db } = test.database;
      const set = (to: typeof status | 'approved') =>
        db.updateTable('vendors').set({ status: to }).where('id', '=', lawyer.id).execute();
      await share();
      await set(status);
      expect(await seenBy()).toEqual([]);
      await set('approved');
      expect(await seenBy()).toEqual([]);
    },
  );

  it('stop being shared when the buyers stop sharing the purchase', async () => {
    await share();
    const split = await by(ben).call(sharingEndpoints.split, { params: { id } });
    expect(split.status).toBe(200);
    expect(await seenBy()).toEqual([]);
  });

  it('stop being shared when the sharing buyer or professional deletes their account', async () => {
    const deps = {
      ...test,
      sign: testSigner,
      now: () => test.clock.now,
      publicUrl: () => 'https://threshold.test',
    };
    await share(ben);
    await deleteAccount(deps, { role: 'customer', id: ben.id });
    expect(await seenBy()).toEqual([]);
    await share(ann);
    const account = 'vendor_account_id' in lawyer.accountRef ? lawyer.accountRef : undefined;
    const accountId = account?.vendor_account_id ?? '';
    await deleteAccount(deps, { role: 'vendor', id: lawyer.id, accountId });
    const { db } = test.database;
    const left = db.selectFrom('purchase_date_shares').select('id').where('purchase_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('are in the data export of buyers, but not of helpers', async () => {
    await share(ann, lawyer, true);
    const purchasesOf = async (who: TestAccount) => {
      const zip = await unzip(
        (await test.app.inject(await requestExportLink(test, who))).rawPayload,
      );
      return JSON.parse(String(zip['purchases.json']));
    };
    expect(await purchasesOf(ben)).toMatchObject([
      { dates_shared_with: [{ with_address: true, by_you: false }] },
    ]);
    expect(await purchasesOf(helper)).toMatchObject([{ dates_shared_with: [] }]);
  });
});

it("a professional's list of date shares is limited and starts with clients", async () => {
  const { db } = test.database;
  await share();
  const row = await db
    .selectFrom('purchase_date_shares')
    .selectAll()
    .where('vendor_id', '=', lawyer.id)
    .executeTakeFirstOrThrow();
  for (let nr = 0; nr < purchaseLimits.listed_shares; nr += 1) {
    const purchase_id = await buildPurchase(db, ben.id);
    const home_id = await buildHome(db, purchase_id, { stage: 'under_contract' });
    const shared_at = new Date(row.shared_at.getTime() + 1000 * (nr + 1));
    await putOnPurchase(db, purchase_id, lawyer.id, ben.id);
    await db
      .insertInto('purchase_date_shares')
      .values({ ...row, id: newId(), purchase_id, home_id, shared_by: ben.id, shared_at })
      .execute();
  }
  const seen = await seenBy();
  expect(seen).toHaveLength(purchaseLimits.listed_shares);
  expect(seen.map(({ _id }) => _id)).not.toContain(row.id);
  await buildAppointment(db, {
    customer_id: ann.id,
    vendor_id: lawyer.id,
    starts_at: new Date(test.clock.now.getTime() - 3_600_000),
    ends_at: new Date(test.clock.now.getTime() - 1_800_000),
  });
  expect((await seenBy()).map(({ _id }) => _id)).toEqual([
    row.id,
    ...seen.slice(0, -1).map(({ _id }) => _id),
  ]);
});
