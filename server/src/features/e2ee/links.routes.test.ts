import { type LinkParts, linkEndpoints } from '@threshold/contract/e2ee-links';
import { limits } from '@threshold/contract/limits';
import { e2eeMessages } from '@threshold/contract/messages-e2ee';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import type { Identity } from '@threshold/e2ee/identity';
import { answerLink, digitsOf, openLink, requestLink, sealLink } from '@threshold/e2ee/link';
import { describe, expect, it } from 'vitest';
import { forgetLinks } from '#src/features/e2ee/links.repo.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { buildMessageKeys, newKeys } from '#test/factories/message-keys.ts';
import { buildSession } from '#test/factories/session.ts';
import { mailsTo } from '#test/outbox.ts';
import { connect } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const MINUTE_MS = 60_000;

/** A customer with keys, signed in on an old device and on a new one. */
async function twoDevices() {
  const { db } = test.database;
  const me = await buildAccount(test, 'customers');
  const identity = await buildMessageKeys(db, { role: 'customer', id: me.id });
  const [oldToken, newToken, thirdToken] = await Promise.all(
    [1, 2, 3].map(() => buildSession(db, { customer_id: me.id })),
  );
  await db
    .updateTable('sessions')
    .set({ created_at: test.clock.now })
    .where('customer_id', '=', me.id)
    .execute();
  return {
    ...me,
    identity,
    atOld: test.as(oldToken),
    atNew: test.as(newToken),
    atThird: test.as(thirdToken),
    oldToken: oldToken ?? '',
    newToken: newToken ?? '',
  };
}
type Devices = Awaited<ReturnType<typeof twoDevices>>;

async function ask(me: Devices) {
  const request = await requestLink(me.id);
  const { data } = (await me.atNew.call(linkEndpoints.ask, { body: { commit: request.commit } }))
    .ok;
  return { request, params: { id: data._id } };
}

async function upToOpening(me: Devices) {
  const { request, params } = await ask(me);
  const answer = answerLink(me.identity) as LinkParts['answer'];
  await me.atOld.call(linkEndpoints.answer, { params, body: answer });
  const { data } = (await me.atNew.call(linkEndpoints.opening, { params, body: request.opening }))
    .ok;
  expect(data.answer).toEqual(answer);
  const talk = { uid: me.id, id: params.id, opening: request.opening, answer };
  return { request, params, answer, talk: { ...talk, commit: request.commit } };
}

const boxOf = async (identity: Identity, talk: Parameters<typeof sealLink>[1]) =>
  sealLink(identity, talk, { master: new Uint8Array(32).fill(7), version: 1 });

const link = async ({ atOld }: Devices) => (await atOld.call(linkEndpoints.link)).ok.data;

describe('linking two devices', () => {
  it('carries what the two say, tells the owner by mail, and is gone when it is done', async () => {
    const me = await twoDevices();
    const { request, params, talk } = await upToOpening(me);
    expect(await link(me)).toMatchObject({ is_asking: false, is_answering: true });
    const box = await boxOf(me.identity, talk);
    const handed = await me.atOld.call(linkEndpoints.box, { params, body: box });
    expect(handed.ok.data.box).toBeNull();
    const mails = await mailsTo(test.database.db, me.email);
    expect(mails).toMatchObject([{ template: 'device_linked' }]);

    const { data } = (await me.atNew.call(linkEndpoints.link)).ok;
    expect(data).toMatchObject({ is_asking: true, is_answering: false, box });
    const { two } = await digitsOf(talk);
    expect(await openLink(request.pair, talk, box, two)).toMatchObject({ version: 1 });
    expect((await me.atNew.call(linkEndpoints.end, { params, body: {} })).status).toBe(200);
    expect(await link(me)).toBeNull();
  });

  it('takes each part once, in turn; the same once more is done already', async () => {
    const me = await twoDevices();
    const { request, params } = await ask(me);
    const opening = request.opening;
    const early = await me.atNew.call(linkEndpoints.opening, { params, body: opening });
    expect(early.failure).toMatchObject({ code: 'conflict', error: e2eeOutcomes.link.not_in_turn });
    const answer = answerLink(me.identity) as LinkParts['answer'];
    for (const status of [200, 200]) {
      const again = await me.atOld.call(linkEndpoints.answer, { params, body: answer });
      expect(again.status).toBe(status);
    }
    const body = answerLink(me.identity) as LinkParts['answer'];
    for (const device of [me.atOld, me.atThird]) {
      expect((await device.call(linkEndpoints.answer, { params, body })).status).toBe(409);
    }
    // Not even the same answer makes another session the one that has given it.
    const copied = await me.atThird.call(linkEndpoints.answer, { params, body: answer });
    expect(copied.status).toBe(409);
    await me.atNew.call(linkEndpoints.opening, { params, body: opening });
    const other = await requestLink(me.id);
    const second = await me.atNew.call(linkEndpoints.opening, { params, body: other.opening });
    expect(second.status).toBe(409);
  });

  it('of two tabs that answer at once one counts', async () => {
    const me = await twoDevices();
    const { params } = await ask(me);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () =>
        me.atOld.call(linkEndpoints.answer, {
          params,
          body: answerLink(me.identity),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('refuses parts of the wrong session', async () => {
    const me = await twoDevices();
    const { request, params } = await ask(me);
    const answer = answerLink(me.identity) as LinkParts['answer'];
    const own = await me.atNew.call(linkEndpoints.answer, { params, body: answer });
    expect(own.failure).toMatchObject({ code: 'forbidden', error: e2eeOutcomes.link.not_yours });
    await me.atOld.call(linkEndpoints.answer, { params, body: answer });
    for (const device of [me.atOld, me.atThird]) {
      const open = await device.call(linkEndpoints.opening, { params, body: request.opening });
      expect(open.status).toBe(403);
    }
    await me.atNew.call(linkEndpoints.opening, { params, body: request.opening });
    const talk = { uid: me.id, id: params.id, opening: request.opening, answer };
    const box = await boxOf(me.identity, { ...talk, commit: request.commit });
    for (const device of [me.atNew, me.atThird]) {
      expect((await device.call(linkEndpoints.box, { params, body: box })).status).toBe(403);
    }
  });

  it('is nothing to other accounts', async () => {
    const [me, stranger] = [await twoDevices(), await twoDevices()];
    const { request, params } = await ask(me);
    expect((await stranger.atOld.call(linkEndpoints.link)).ok.data).toBeNull();
    const answer = answerLink(stranger.identity) as LinkParts['answer'];
    const { atOld } = stranger;
    const answers = await Promise.all([
      atOld.call(linkEndpoints.answer, { params, body: answer }),
      atOld.call(linkEndpoints.opening, { params, body: request.opening }),
      atOld.call(linkEndpoints.end, { params, body: { not_me: true } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await link(me)).not.toBeNull();
  });

  it('takes no answer by other keys than the newest published ones', {
    tags: 'engine',
  }, async () => {
    const me = await twoDevices();
    const { params } = await ask(me);
    const own = { role: 'customer', id: me.id } as const;
    const unknown = answerLink(await newKeys(own)) as LinkParts['answer'];
    const refused = await me.atOld.call(linkEndpoints.answer, { params, body: unknown });
    expect(refused.failure.error).toBe(e2eeOutcomes.changed_elsewhere);
    const entry = { ...unknown.entry, created: 1 };
    const torn = await me.atOld.call(linkEndpoints.answer, { params, body: { ...unknown, entry } });
    expect(torn.failure).toMatchObject({ code: 'invalid', error: e2eeMessages.proof });
  });

  it('refuses what cannot be read', async () => {
    const me = await twoDevices();
    const commit = await me.atNew.call(linkEndpoints.ask, { body: { commit: 'short' } });
    expect(commit.failure).toMatchObject({ code: 'invalid', error: e2eeMessages.link });
    const { params } = await ask(me);
    const body = { v: 1, enc: 'x', sealed: 'x', sig: 'x' } as const;
    expect((await me.atOld.call(linkEndpoints.box, { params, body })).status).toBe(422);
    const nowhere = { params: { id: 'nothing' }, body: {} };
    expect((await me.atOld.call(linkEndpoints.end, nowhere)).status).toBe(404);
  });

  it('ends after ten minutes, and the row goes with the job', async () => {
    const me = await twoDevices();
    const { request, params } = await ask(me);
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 11 * MINUTE_MS);
    const answer = answerLink(me.identity) as LinkParts['answer'];
    const late = await me.atOld.call(linkEndpoints.answer, { params, body: answer });
    expect(late.status).toBe(404);
    const opening = await me.atNew.call(linkEndpoints.opening, { params, body: request.opening });
    expect(opening.status).toBe(404);
    expect(await link(me)).toBeNull();
    expect(await forgetLinks(test.database.db, test.clock.now)).toBeGreaterThanOrEqual(1);
    const left = await test.database.db
      .selectFrom('message_links')
      .select('id')
      .where('id', '=', params.id)
      .execute();
    expect(left).toEqual([]);
    test.clock.now = before;
  });

  it('is one at a time: a second device waits, the same begins anew', async () => {
    const me = await twoDevices();
    const first = await ask(me);
    const { commit } = await requestLink(me.id);
    const second = await me.atThird.call(linkEndpoints.ask, { body: { commit } });
    expect(second.failure).toMatchObject({ code: 'conflict', error: e2eeOutcomes.link.another });
    const again = await ask(me);
    expect(again.params.id).not.toBe(first.params.id);
    const { params } = first;
    const body = answerLink(me.identity) as LinkParts['answer'];
    // What was meant for the request before does nothing to this one.
    expect((await me.atOld.call(linkEndpoints.answer, { params, body })).status).toBe(404);
    expect((await me.atOld.call(linkEndpoints.end, { params, body: {} })).status).toBe(404);
    expect(await link(me)).toMatchObject({ _id: again.params.id, answer: null });
    await me.atNew.call(linkEndpoints.end, { params: again.params, body: {} });
    expect((await me.atThird.call(linkEndpoints.ask, { body: { commit } })).status).toBe(201);
  });

  it('is asked for ten times a day', async () => {
    const me = await twoDevices();
    for (let nr = 0; nr < limits.e2ee.links.per_day; nr += 1) await ask(me);
    const { commit } = await requestLink(me.id);
    const more = await me.atNew.call(linkEndpoints.ask, { body: { commit } });
    expect(more.failure.code).toBe('too_many');
  });

  it('needs keys, and a fresh sign-in or the password on both devices', async () => {
    const bare = await buildAccount(test, 'customers');
    const { commit } = await requestLink(bare.id);
    const none = await test.as(bare.token).call(linkEndpoints.ask, { body: { commit } });
    expect(none.failure.error).toBe(e2eeOutcomes.no_keys);

    const me = await twoDevices();
    const { params, talk } = await upToOpening(me);
    await test.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(test.clock.now.getTime() - 60 * MINUTE_MS) })
      .where('customer_id', '=', me.id)
      .execute();
    const body = await boxOf(me.identity, talk);
    const stale = await me.atOld.call(linkEndpoints.box, { params, body });
    expect(stale.failure.code).toBe('reauth_required');
    const wrong = { ...body, current_password: 'not it at all' };
    const refused = await me.atOld.call(linkEndpoints.box, { params, body: wrong });
    expect(refused.failure.code).toBe('wrong_credentials');
    const right = { ...body, current_password: goodPassword };
    expect((await me.atOld.call(linkEndpoints.box, { params, body: right })).status).toBe(200);
    const asked = await me.atNew.call(linkEndpoints.ask, { body: { commit } });
    expect(asked.failure.code).toBe('reauth_required');
  });

  it('"Not me" ends the session that asks, and nothing else; another refusal ends none', async () => {
    const me = await twoDevices();
    const { params: first } = await ask(me);
    expect((await me.atOld.call(linkEndpoints.end, { params: first, body: {} })).status).toBe(200);
    const { params } = await ask(me);
    const refused = await me.atOld.call(linkEndpoints.end, { params, body: { not_me: true } });
    expect(refused.status).toBe(200);
    expect((await me.atNew.call(linkEndpoints.link)).status).toBe(401);
    expect((await me.atThird.call(linkEndpoints.link)).ok.data).toBeNull();
    const again = await me.atOld.call(linkEndpoints.end, { params, body: { not_me: true } });
    expect(again.status).toBe(404);
  });

  it('is gone with the session that asks, and makes room for others', async () => {
    const me = await twoDevices();
    const { params } = await ask(me);
    await me.atNew.call(linkEndpoints.end, { params, body: { not_me: true } });
    expect((await me.atNew.call(linkEndpoints.link)).status).toBe(200);
    await ask(me);
    await test.database.db
      .updateTable('sessions')
      .set({ revoked_at: test.clock.now })
      .where('id', 'in', (eb) => eb.selectFrom('message_links').select('asking_session_id'))
      .execute();
    expect(await link(me)).toBeNull();
    const { commit } = await requestLink(me.id);
    expect((await me.atThird.call(linkEndpoints.ask, { body: { commit } })).status).toBe(201);
  });

  it('is told to the sockets of its member, and to no others', async () => {
    const [me, stranger] = [await twoDevices(), await twoDevices()];
    const [mine, theirs] = await Promise.all([
      connect(test.app, me.oldToken),
      connect(test.app, stranger.oldToken),
    ]);
    const heard: string[] = [];
    theirs.on('keys.link', () => heard.push('stranger'));
    const told = new Promise<void>((resolve) => {
      mine.on('keys.link', resolve);
    });
    await ask(me);
    await told;
    expect(heard).toEqual([]);
    mine.close();
    theirs.close();
  });
});
