import { purchaseNoteEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import {
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { PurchaseRole } from '@threshold/contract/texts/purchase-words';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildHome, buildNote, buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildSession } from '#test/factories/session.ts';
import { findToken, listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

async function member(isVerified = true, first_name = 'Casey') {
  const { db } = test.database;
  const email = `person-${newId()}@customers.example`;
  const email_verified_at = isVerified ? new Date() : null;
  const id = await buildCustomer(db, { email, email_verified_at, first_name });
  return { id, email, as: test.as(await buildSession(db, { customer_id: id })) };
}
type Member = Awaited<ReturnType<typeof member>>;

async function alone() {
  const ann = await member(true, 'Ann');
  return { ann, id: await buildPurchase(test.database.db, ann.id) };
}

const invite = (who: Member, id: string, email: string, role: PurchaseRole = 'buyer') =>
  who.as.call(sharingEndpoints.invite, { params: { id }, body: { email, role } });

async function secretsOf(email: string): Promise<string[]> {
  const mails = await listMailsTo(test.database.db, email);
  return mails.map(({ text }) => findToken(text, '/customer/buying/invitation'));
}

const accept = (who: Member, token: string) =>
  who.as.call(sharingEndpoints.accept, { body: { token } });
const open = (who: Member, token: string) =>
  who.as.call(sharingEndpoints.open, { body: { token } });

/** Creates a customer, who is invited by `ann` and accepts. */
async function bring(ann: Member, id: string, role: PurchaseRole = 'buyer') {
  const ben = await member(true, 'Ben');
  await invite(ann, id, ben.email, role);
  const [token = ''] = await secretsOf(ben.email);
  expect((await accept(ben, token)).status).toBe(200);
  return ben;
}

describe('invitation', () => {
  it('can be accepted once and only with the invited email address', async () => {
    const { ann, id } = await alone();
    const ben = await member();
    const cat = await member();
    const sent = await invite(ann, id, ben.email.toUpperCase());
    expect(sent.ok.data).toMatchObject({ email: ben.email, role: 'buyer', by: ann.id });
    const [token = ''] = await secretsOf(ben.email);
    const stored = await test.database.db
      .selectFrom('purchase_invitations')
      .select('token_hash')
      .where('purchase_id', '=', id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(token);

    expect((await open(ben, token)).ok.data).toMatchObject({
      state: 'pending',
      by: 'Ann',
      is_mine: true,
      purchase: null,
    });
    expect((await open(cat, token)).ok.data).toMatchObject({
      is_mine: false,
      email: 'p…@customers.example',
    });
    const refused = await accept(cat, token);
    expect(refused.status).toBe(403);
    expect(refused.failure.message).toContain(`You are signed in as ${cat.email}`);
    expect((await accept(ben, token)).ok.data.members).toHaveLength(2);
    expect((await accept(ben, token)).failure.message).toBe(purchaseOutcomes.invitation_used);
    expect((await open(ben, token)).ok.data).toMatchObject({ state: 'accepted', purchase: id });
    const mails = await listMailsTo(test.database.db, ann.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Somebody joined your purchase']);
  });

  it('can be accepted only once even by concurrent requests', async () => {
    const { ann, id } = await alone();
    const ben = await member();
    await invite(ann, id, ben.email);
    const [token = ''] = await secretsOf(ben.email);
    const answers = await Promise.all([accept(ben, token), accept(ben, token)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  it('is refused with the reason if replaced, expired, revoked or unknown', async () => {
    const { ann, id } = await alone();
    const ben = await member();
    await invite(ann, id, ben.email);
    const [first = ''] = await secretsOf(ben.email);
    await test.database.db.deleteFrom('outbox').where('recipient', '=', ben.email).execute();
    const second = await invite(ann, id, ben.email);
    const [token = ''] = await secretsOf(ben.email);
    expect((await accept(ben, first)).failure.message).toContain('A newer invitation was sent on');
    expect((await open(ben, first)).ok.data.replaced_at).not.toBeNull();

    const at = test.clock.now;
    test.clock.now = new Date(at.getTime() + purchaseLimits.invitation_days * 86_400_000 + 1);
    expect((await accept(ben, token)).failure.message).toBe(purchaseOutcomes.invitation_expired);
    expect((await open(ben, token)).ok.data.state).toBe('expired');
    test.clock.now = at;

    const params = { id, invitationId: second.ok.data._id };
    expect((await ann.as.call(sharingEndpoints.revoke, { params })).status).toBe(200);
    expect((await ann.as.call(sharingEndpoints.revoke, { params })).status).toBe(404);
    expect((await accept(ben, token)).failure.message).toBe(purchaseOutcomes.invitation_revoked);
    expect((await accept(ben, 'nobody-sent-this')).status).toBe(404);
    expect((await open(ben, 'nobody-sent-this')).status).toBe(404);

    const dan = await member(false);
    await invite(ann, id, dan.email);
    const [his = ''] = await secretsOf(dan.email);
    expect((await accept(dan, his)).failure.code).toBe('email_unverified');
  });

  it('can be sent only by verified buyers, and not beyond the maximum', async () => {
    const { db } = test.database;
    const { ann, id } = await alone();
    const helper = await bring(ann, id, 'helper');
    expect((await invite(helper, id, 'x@example.com')).failure.message).toBe(
      purchaseOutcomes.buyers_only,
    );
    const unproved = await member(false);
    await joinPurchase(db, id, unproved.id);
    expect((await invite(unproved, id, 'x@example.com')).failure.message).toBe(
      outcomes.account.verify_first,
    );
    expect((await invite(ann, id, ann.email)).failure.message).toBe(
      purchaseOutcomes.member_already,
    );
    for (const n of [1, 2]) expect((await invite(ann, id, `n${n}@example.com`)).status).toBe(201);
    expect((await invite(ann, id, 'n3@example.com')).failure.message).toBe(
      purchaseOutcomes.full.buyer,
    );
    // Another invitation to the same email address replaces the first and needs no more room.
    expect((await invite(ann, id, 'n2@example.com')).status).toBe(201);
    const { data } = (await ann.as.call(sharingEndpoints.invitations, { params: { id } })).ok;
    expect(data.map(({ email }) => email).toSorted()).toEqual(['n1@example.com', 'n2@example.com']);
  });

  it('makes an existing helper a buyer', async () => {
    const { ann, id } = await alone();
    const helper = await bring(ann, id, 'helper');
    await test.database.db.deleteFrom('outbox').where('recipient', '=', helper.email).execute();
    await invite(ann, id, helper.email, 'buyer');
    const [token = ''] = await secretsOf(helper.email);
    expect((await accept(helper, token)).ok.data).toMatchObject({ role: 'buyer' });
  });
});

describe('helpers of a purchase', () => {
  it('can leave or be removed by buyers, but buyers cannot be removed', async () => {
    const { ann, id } = await alone();
    const ben = await bring(ann, id);
    const first = await bring(ann, id, 'helper');
    const second = await bring(ann, id, 'helper');
    const remove = (who: Member, memberId: string) =>
      who.as.call(sharingEndpoints.removeMember, { params: { id, memberId } });
    expect((await remove(first, second.id)).status).toBe(403);
    expect((await remove(ann, ben.id)).failure.message).toBe(purchaseOutcomes.buyers_stay);
    expect((await remove(ben, ben.id)).failure.message).toBe(purchaseOutcomes.buyers_stay);
    expect((await remove(ben, first.id)).ok.message).toBe(purchaseOutcomes.helper_removed);
    expect((await remove(second, second.id)).ok.message).toBe(purchaseOutcomes.left);
    for (const gone of [first, second]) {
      const read = await gone.as.call(purchaseEndpoints.get, { params: { id } });
      expect(read.status).toBe(404);
    }
    expect((await remove(ann, first.id)).status).toBe(404);
  });

  it('cannot accept a pending invitation after being removed by a buyer', async () => {
    const { ann, id } = await alone();
    const ben = await bring(ann, id);
    const helper = await bring(ann, id, 'helper');
    await test.database.db.deleteFrom('outbox').where('recipient', '=', helper.email).execute();
    await invite(ben, id, helper.email, 'buyer');
    const [token = ''] = await secretsOf(helper.email);
    const params = { id, memberId: helper.id };
    await ann.as.call(sharingEndpoints.removeMember, { params });
    expect((await accept(helper, token)).failure.message).toBe(purchaseOutcomes.invitation_revoked);
    expect((await helper.as.call(purchaseEndpoints.get, { params: { id } })).status).toBe(404);
    const { ok } = await ann.as.call(purchaseEndpoints.activities, { params: { id } });
    expect(ok.data.slice(0, 2).map(({ kind }) => kind)).toEqual([
      'invitation_revoked',
      'member_removed',
    ]);
  });

  it('cannot read invitations or stop the sharing between buyers', async () => {
    const { ann, id } = await alone();
    const helper = await bring(ann, id, 'helper');
    const params = { id };
    expect((await helper.as.call(sharingEndpoints.invitations, { params })).status).toBe(403);
    expect((await helper.as.call(sharingEndpoints.split, { params })).status).toBe(403);
    expect((await ann.as.call(sharingEndpoints.split, { params })).failure.message).toBe(
      purchaseOutcomes.nobody_shares,
    );
  });
});

describe('buyer who stops sharing', () => {
  it('gets a copy that later changes of the co-buyer do not affect', async () => {
    const { db } = test.database;
    const { ann, id } = await alone();
    const ben = await bring(ann, id);
    const mum = await bring(ben, id, 'helper');
    const homeId = await buildHome(db, id, { stage: 'under_contract' });
    await ann.as.call(homeEndpoints.setOpinion, { params: { id, homeId }, body: { value: 'yes' } });
    await buildNote(db, id, ann.id, 'buyers', homeId);
    await buildNote(db, id, ann.id, 'only_me', homeId);
    const bens = await buildNote(db, id, ben.id, 'only_me', homeId);
    await invite(ann, id, 'waits@example.com');

    const { ok } = await ben.as.call(sharingEndpoints.split, { params: { id } });
    const own = ok.data;
    expect(own._id).not.toBe(id);
    expect(own.members.map(({ _id, role }) => [_id, role])).toEqual([
      [ben.id, 'buyer'],
      [mum.id, 'helper'],
    ]);
    expect(own.homes).toMatchObject([
      { stage: 'under_contract', opinions: [{ by: null, value: 'yes' }] },
    ]);
    const notesOf = async (who: Member, purchase: string) =>
      (await who.as.call(purchaseNoteEndpoints.list, { params: { id: purchase } })).ok.data;
    expect((await notesOf(ben, own._id)).map(({ by, audience }) => [by, audience])).toEqual(
      expect.arrayContaining([
        [ben.id, 'only_me'],
        [null, 'buyers'],
      ]),
    );
    expect((await notesOf(ben, own._id)).some(({ _id }) => _id === bens)).toBe(true);
    expect((await notesOf(ann, id)).map(({ audience }) => audience).toSorted()).toEqual([
      'buyers',
      'only_me',
    ]);

    for (const gone of [ben, mum])
      expect((await gone.as.call(purchaseEndpoints.get, { params: { id } })).status).toBe(404);
    expect((await ann.as.call(purchaseEndpoints.get, { params: { id: own._id } })).status).toBe(
      404,
    );
    const theirs = await ann.as.call(purchaseEndpoints.get, { params: { id } });
    expect(theirs.ok.data.members.map(({ _id }) => _id)).toEqual([ann.id]);

    await ben.as.call(homeEndpoints.add, { params: { id: own._id }, body: { address: 'New' } });
    expect(
      (await ann.as.call(purchaseEndpoints.get, { params: { id } })).ok.data.homes,
    ).toHaveLength(1);
    const { ok: activities } = await ann.as.call(purchaseEndpoints.activities, { params: { id } });
    expect(activities.data[0]).toMatchObject({ kind: 'sharing_stopped', by: null });
    const waits = await ann.as.call(sharingEndpoints.invitations, { params: { id } });
    expect(waits.ok.data).toEqual([]);
    const mails = await listMailsTo(db, ann.email);
    expect(mails.at(-1)?.subject).toBe('A purchase is no longer shared');
    expect(mails.at(-1)?.text).not.toContain('High Street');
    expect((await ben.as.call(sharingEndpoints.split, { params: { id } })).status).toBe(404);
  });

  it('has exactly one purchase, even if both buyers stop sharing concurrently', async () => {
    const { ann, id } = await alone();
    const ben = await bring(ann, id);
    const answers = await Promise.all(
      [ann, ben].map((who) => who.as.call(sharingEndpoints.split, { params: { id } })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    for (const who of [ann, ben]) {
      const { ok } = await who.as.call(purchaseEndpoints.list);
      expect(ok.data).toMatchObject([{ members: 1 }]);
    }
  });
});
