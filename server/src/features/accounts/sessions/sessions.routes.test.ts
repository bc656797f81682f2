import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { hashToken } from '#src/plugins/auth.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { getAuthEndpoints, getSessionEndpoints, members } from '#test/members.ts';
import { testApp } from '#test/test-app.ts';
import { describeDevice } from './sessions.presenter.ts';

const test = testApp();
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const sessionRow = (token: string) =>
  test.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();

describe('session management of a member', () => {
  const { sessions, logout, endSession, endOtherSessions } = getSessionEndpoints(members);
  const statusOf = async (token: string) => (await test.as(token).call(sessions)).status;

  it('lists the sessions and devices of the caller, marking the current session', async () => {
    const { token, accountRef } = await buildAccount(test, members);
    await buildAccount(test, members);
    const other = await buildSession(test.database.db, accountRef);
    await test.database.db
      .updateTable('sessions')
      .set({ user_agent: firefox })
      .where('token_hash', '=', hashToken(other))
      .execute();
    const { ok } = await test.as(token).call(sessions);
    expect(ok.data).toHaveLength(2);
    expect(ok.data.find(({ current }) => current)).toMatchObject({ device: 'Unknown device' });
    expect(ok.data.find(({ current }) => !current)).toMatchObject({ device: 'Firefox on Windows' });
  });

  it('ends the least recently used sessions above the session limit', async () => {
    const { db } = test.database;
    const { token, email } = await buildAccount(test, members);
    const row = await sessionRow(token);
    const used = (nr: number) => new Date(test.clock.now.getTime() - nr * 60_000);
    await db
      .updateTable('sessions')
      .set({ last_seen_at: used(1) })
      .where('id', '=', row.id)
      .execute();
    const rows = Array.from({ length: limits.session.per_account }, (_, nr) => ({
      ...row,
      id: newId(),
      token_hash: hashToken(newId()),
      last_seen_at: used(nr + 2),
    }));
    await db.insertInto('sessions').values(rows).execute();
    const { status } = await test
      .as()
      .call(getAuthEndpoints(members).login, { body: { email, password: goodPassword } });
    expect(status).toBe(200);
    const { ok } = await test.as(token).call(sessions);
    expect(ok.data).toHaveLength(limits.session.per_account);
    const ids = new Set(ok.data.map(({ _id }) => _id));
    expect(rows.map(({ id }) => ids.has(id))).toEqual(
      rows.map((_, nr) => nr < limits.session.per_account - 2),
    );
  });

  it('ends one session of the caller, never one of another member', async () => {
    const { token, accountRef } = await buildAccount(test, members);
    const stranger = await buildAccount(test, members);
    const other = await buildSession(test.database.db, accountRef);
    const { id } = await sessionRow(other);
    const end = (by: string, sessionId: string) =>
      test.as(by).call(endSession, { params: { id: sessionId } });
    expect((await end(stranger.token, id)).failure.error).toBe(outcomes.refusals.not_found);
    expect(await statusOf(other)).toBe(200);
    expect((await end(token, id)).status).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect((await end(token, id)).status).toBe(404);
    expect((await end(token, newId())).status).toBe(404);
  });

  it('ends all sessions of the caller except the current one', async () => {
    const { token, accountRef } = await buildAccount(test, members);
    const stranger = await buildAccount(test, members);
    const other = await buildSession(test.database.db, accountRef);
    expect((await test.as(token).call(endOtherSessions)).status).toBe(200);
    expect(await Promise.all([token, other, stranger.token].map(statusOf))).toEqual([
      200, 401, 200,
    ]);
  });

  it('ends the session on sign-out', async () => {
    const { token } = await buildAccount(test, members);
    expect((await test.as(token).call(logout)).ok.message).toBe(outcomes.signIn.signed_out);
    expect((await test.as(token).call(logout)).status).toBe(401);
  });

  it('refuses callers without a session and callers of the other account type', async () => {
    expect((await test.as().call(sessions)).status).toBe(401);
    const other = await buildAccount(test, 'customers');
    expect((await test.as(other.token).call(sessions)).status).toBe(403);
  });

  it('updates the last-used time of a session at most once a minute', async () => {
    const { token } = await buildAccount(test, members);
    const { last_seen_at } = await sessionRow(token);
    const seenAfter = async (seconds: number) => {
      const before = test.clock.now;
      test.clock.now = new Date(last_seen_at.getTime() + seconds * 1000);
      await statusOf(token);
      test.clock.now = before;
      return ((await sessionRow(token)).last_seen_at.getTime() - last_seen_at.getTime()) / 1000;
    };
    expect(await seenAfter(59)).toBe(0);
    expect(await seenAfter(61)).toBe(61);
    expect(await seenAfter(100)).toBe(61);
  });

  it('accepts an access token only in the Authorization header', async () => {
    const { token } = await buildAccount(test, members);
    const url = `/api/${members}/sessions`;
    expect((await test.as().raw({ url: `${url}?access_token=${token}` })).status).toBe(401);
    const headers = { cookie: `access_token=${token}` };
    expect((await test.as().raw({ url, headers })).status).toBe(401);
  });
});

describe('describeDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on macOS',
    ],
    ['curl/8', 'Unknown device'],
    [null, 'Unknown device'],
  ])('recognises %s', (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name);
  });
});
