import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { dateShareEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import {
  purchaseProfessionalEndpoints,
  sharingEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import {
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { dateShareOutcomes, dateShareRefusalWords } from '@threshold/contract/texts/purchase-texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import {
  buildHome,
  buildKeyDate,
  buildPurchase,
  joinPurchase,
  putOnPurchase,
} from '#test/factories/purchase.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

/* Tests of the conditions for sharing dates with a professional, and of the end of a share. */

const test = testApp();

let ann: TestAccount;
let ben: TestAccount;
let lawyer: TestAccount;
let id: string;
let home: string;

beforeEach(async () => {
  const { db } = test.database;
  [ann, ben] = [await buildAccount(test, 'customers'), await buildAccount(test, 'customers')];
  lawyer = await buildAccount(test, 'vendors');
  const name = { full_name: 'Lee Lawyer', business_name: 'Lee Legal' };
  await db.updateTable('vendors').set(name).where('id', '=', lawyer.id).execute();
  id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  home = await buildHome(db, id, { stage: 'under_contract' });
  await buildKeyDate(db, id, { home_id: home });
  await putOnPurchase(db, id, lawyer.id, ann.id);
});

const by = ({ token }: TestAccount) => test.as(token);
const params = () => ({ id, vendorId: lawyer.id });
const share = (who = ann, with_address = false) =>
  by(who).call(dateShareEndpoints.share, {
    params: params(),
    body: { acts_for_us: true, with_address },
  });
const seen = async () => (await by(lawyer).call(dateShareEndpoints.list, {})).ok.data;
const mailed = async () =>
  (await listMailsTo(test.database.db, lawyer.email)).filter(
    ({ template }) => template === 'purchase_dates_shared',
  ).length;
const inTeam = async () =>
  (await by(ann).call(purchaseProfessionalEndpoints.list, { params: { id } })).ok.data
    .professionals[0];
async function atHome(change: { stage?: 'bought' | 'missed'; agent?: string }) {
  const { ok } = await by(ben).call(purchaseEndpoints.get, { params: { id } });
  const { version = 0 } = ok.data.homes[0] ?? {};
  const where = { id, homeId: home };
  const { stage, agent } = change;
  const answer = stage
    ? await by(ben).call(homeEndpoints.setStage, {
        params: where,
        body: { stage, reason: '', version },
      })
    : await by(ben).call(homeEndpoints.change, {
        params: where,
        body: { address: '12 High Street', state: 'NSW', agent: agent ?? '', version },
      });
  expect(answer.status).toBe(200);
}

/** `who` blocks or unblocks `other`; one of them is the lawyer, the other a customer. */
async function setBlock(who: TestAccount, other: TestAccount, blocked = true) {
  const customer_id = who === lawyer ? other.id : who.id;
  const sides = { customer_id, vendor_id: lawyer.id };
  const { db } = test.database;
  const there = await db
    .selectFrom('conversations')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', lawyer.id)
    .executeTakeFirst();
  const conversationId = there?.id ?? (await buildConversation(db, sides));
  const answer = await by(who).call(chatEndpoints.block, { body: { conversationId, blocked } });
  expect(answer.status).toBe(200);
}

const endings: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a buyer ends the share', () => by(ben).call(dateShareEndpoints.unshare, { params: params() })],
  [
    'a buyer removes the professional from the purchase',
    () => by(ben).call(purchaseProfessionalEndpoints.unshare, { params: params() }),
  ],
  ['the contract ends', () => atHome({ stage: 'missed' })],
  ['the home settles', () => atHome({ stage: 'bought' })],
  ['a buyer leaves the purchase', () => by(ben).call(sharingEndpoints.split, { params: { id } })],
  ['the professional is named as the agent', () => atHome({ agent: 'Lee Legal' })],
  [
    'the listing is suspended',
    () =>
      test.database.db
        .updateTable('vendors')
        .set({ status: 'suspended' })
        .where('id', '=', lawyer.id)
        .execute(),
  ],
  [
    'the buyer who shared the dates deletes the account',
    () => by(ann).call(customerEndpoints.remove, { params: { id: ann.id }, body: {} }),
  ],
  ['the sharing buyer blocks the professional', () => setBlock(ann, lawyer)],
  ['the professional blocks the sharing buyer', () => setBlock(lawyer, ann)],
];

describe('a share of purchase dates with a professional', () => {
  it.each(endings)(
    'ends and its unsent mail is deleted when %s',
    { tags: 'engine' },
    async (_what, end) => {
      await share();
      expect([(await seen()).length, await mailed()]).toEqual([1, 1]);
      await end();
      expect([(await seen()).length, await mailed()]).toEqual([0, 0]);
    },
  );
});

describe('shared dates of a purchase', () => {
  it('cause one mail to the professional, even after changes by a buyer', async () => {
    await share();
    await share(ben, true);
    await share(ann, false);
    expect([(await seen()).length, await mailed()]).toEqual([1, 1]);
  });

  it("end permanently when the professional is named as the home's agent", async () => {
    await share();
    await atHome({ agent: 'Lee Lawyer, Lee Legal' });
    expect((await inTeam())?.dates_refused).toBe('seller');
    await atHome({ agent: '' });
    expect(await seen()).toEqual([]);
    expect(await inTeam()).toMatchObject({ dates_shared: null, dates_refused: null });
  });

  it('are hidden from a professional who became a real estate agent', async () => {
    await share();
    const { db } = test.database;
    const agent = { vendor_type: 'Realestate Agent' } as const;
    await db.updateTable('vendors').set(agent).where('id', '=', lawyer.id).execute();
    expect(await seen()).toEqual([]);
    expect(await inTeam()).toMatchObject({ dates_shared: null, dates_refused: 'seller' });
    expect(dateShareRefusalWords.seller).toContain('Acts for the seller');
  });

  it('cannot be shared by a buyer with an unverified email address', async () => {
    const unproved = await buildAccount(test, 'customers', { email_verified_at: null });
    await joinPurchase(test.database.db, id, unproved.id);
    const refused = await share(unproved);
    expect([refused.status, refused.failure.error]).toEqual([403, outcomes.account.verify_first]);
    expect([(await seen()).length, await mailed()]).toEqual([0, 0]);
  });

  it.each(['blocked_by_vendor_at', 'blocked_by_customer_at'] as const)(
    'cannot be shared while the conversation with the professional has %s',
    async (blocked) => {
      const { db } = test.database;
      const sides = { customer_id: ann.id, vendor_id: lawyer.id };
      await buildConversation(db, { ...sides, [blocked]: test.clock.now });
      const refused = await share();
      expect([refused.status, refused.failure.error]).toEqual([403, dateShareOutcomes.blocked]);
      expect([(await seen()).length, await mailed()]).toEqual([0, 0]);
      expect((await share(ben)).status).toBe(200);
    },
  );

  it('remain hidden after the sharing buyer blocks and unblocks the professional', async () => {
    await share(ben);
    await setBlock(ann, lawyer);
    expect((await share(ann, true)).failure.error).toBe(dateShareOutcomes.blocked);
    expect(await seen()).toMatchObject([{ home: null }]);
    await setBlock(ben, lawyer);
    await setBlock(ben, lawyer, false);
    expect(await seen()).toEqual([]);
  });

  it("are in the professional's data export exactly as on the professional's page", async () => {
    await share(ann, true);
    const zip = await unzip(
      (await test.app.inject(await requestExportLink(test, lawyer))).rawPayload,
    );
    const shared = JSON.parse(String(zip['shared-dates.json']));
    expect(shared).toEqual(await seen());
    expect(shared).toMatchObject([
      { home: '12 High Street, Parramatta NSW 2150', dates: [{ kind: 'finance_due' }] },
    ]);
  });
});
