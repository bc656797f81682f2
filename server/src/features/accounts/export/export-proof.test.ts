import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { formatTimeForSentence } from '#src/lib/local-time.ts';
import { getExportEndpoints } from '#test/arrangements/exported-data.ts';
import {
  buildAccount,
  buildPasswordReset,
  codeTo,
  type TestAccount,
} from '#test/factories/account.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildMailedCode } from '#test/factories/mailed-code.ts';
import { buildTwoFactor, findWrongCode, generateTotpCode } from '#test/factories/totp.ts';
import { members } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { EXPORT_LOCK_MS } from './export-turn.ts';

const test = testApp({ rateLimitScale: 1 });
const start = test.clock.now;
afterEach(() => {
  test.clock.now = start;
});

const later = (seconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + seconds * 1000);
};

describe('code for the data export of a member', () => {
  const { exportCode, export: take } = getExportEndpoints(members);
  const params = ({ id }: TestAccount) => ({ params: { id } });
  const ask = (me: TestAccount) => test.as(me.token).call(exportCode, params(me));
  const give = (me: TestAccount, query: { otp?: string; verification_code?: string }) =>
    test.as(me.token).call(take, { ...params(me), query });
  const mailed = (me: TestAccount) => codeTo(test, me.email, 'code_download_data');

  it('is mailed if two-factor authentication is off, and permits only one export', async () => {
    const me = await buildAccount(test, members);
    await buildFile(test, { vendor_id: me.id, kind: 'chat' }, 'one');
    expect((await ask(me)).ok.data).toEqual({ by: 'mail', email: me.email });
    const otp = await mailed(me);
    const { ok } = await give(me, { otp });
    const files = await unzip((await test.app.inject(ok.data.file_url)).rawPayload);
    expect(String(files['chat-files/1 licence.pdf'])).toBe('one');
    const again = await give(me, { otp });
    expect([again.status, again.failure.message]).toEqual([400, outcomes.codes.used]);
  });

  it('is accepted only from the authenticator app if two-factor is on', async () => {
    const me = await buildAccount(test, members);
    await ask(me);
    const otp = await mailed(me);
    const secret = await buildTwoFactor(test, me.accountRef);
    later(limits.otp.resend_seconds);
    const mails = (await listMailsTo(test.database.db, me.email)).length;
    expect((await ask(me)).ok.data).toEqual({ by: 'app', email: me.email });
    expect(await listMailsTo(test.database.db, me.email)).toHaveLength(mails);
    const byMail = await give(me, { otp });
    expect([byMail.status, byMail.failure.errors]).toEqual([
      422,
      { verification_code: [messages.twoFactor.empty] },
    ]);
    const wrong = await give(me, { verification_code: findWrongCode(secret, test.clock.now) });
    expect([wrong.status, wrong.failure.message]).toEqual([400, outcomes.twoFactor.invalid_code]);
    const verification_code = generateTotpCode(secret, test.clock.now);
    expect((await give(me, { verification_code })).status).toBe(200);
    expect((await give(me, { verification_code })).failure.message).toBe(outcomes.codes.used);
  });

  it('is refused if missing, or if mailed for another purpose or account', async () => {
    const me = await buildAccount(test, members);
    const none = await give(me, {});
    expect([none.status, none.failure.errors]).toEqual([422, { otp: [messages.otp.empty] }]);
    const short = await give(me, { otp: '123' });
    expect([short.status, short.failure.errors]).toEqual([
      422,
      { otp: [messages.otp.enter_valid] },
    ]);
    for (const purpose of ['verify_email', 'reset_password'] as const) {
      const otp = await buildMailedCode(test, me.accountRef, purpose);
      expect((await give(me, { otp })).failure.message).toBe(outcomes.codes.invalid_retry);
    }
    const other = await buildAccount(test, members);
    const otp = await buildMailedCode(test, other.accountRef, 'download_data');
    expect((await give(me, { otp })).status).toBe(400);
  });

  it('is refused after five wrong tries or after ten minutes', async () => {
    const me = await buildAccount(test, members);
    await ask(me);
    const right = await mailed(me);
    const otp = right === '99999' ? '99998' : '99999';
    const said: string[] = [];
    for (let i = 0; i < limits.otp.tries; i += 1) {
      said.push((await give(me, { otp })).failure.message);
    }
    const { invalid_retry, too_many_tries } = outcomes.codes;
    expect(said.slice(-2)).toEqual([invalid_retry, too_many_tries]);
    expect((await give(me, { otp: right })).status).toBe(400);
    later(limits.otp.resend_seconds);
    await ask(me);
    later(limits.otp.life_minutes * 60);
    expect((await give(me, { otp: await mailed(me) })).status).toBe(400);
  });

  it('is mailed at most once in 30 seconds, and limited per hour', async () => {
    const me = await buildAccount(test, members);
    expect((await ask(me)).status).toBe(200);
    const soon = await ask(me);
    expect([soon.status, soon.failure.message]).toEqual([
      429,
      outcomes.codes.wait(limits.otp.resend_seconds),
    ]);
    const first = await mailed(me);
    for (let sent = 1; sent < limits.otp.per_hour; sent += 1) {
      later(limits.otp.resend_seconds);
      expect((await ask(me)).status).toBe(200);
    }
    expect((await give(me, { otp: first })).status).toBe(400);
    later(limits.otp.resend_seconds);
    const { headers, failure } = await ask(me);
    expect(failure.message).toBe(outcomes.codes.too_many(Number(headers['retry-after'])));
  });

  it('is neither mailed nor used up while another export is being downloaded', async () => {
    const me = await buildAccount(test, members);
    await ask(me);
    const otp = await mailed(me);
    const member_id = Object.values(me.accountRef)[0] as string;
    const until = new Date(test.clock.now.getTime() + EXPORT_LOCK_MS);
    await test.database.db
      .insertInto('running_exports')
      .values({ member_id, run_id: newId(), until })
      .execute();
    const runs = [409, outcomes.account.export_runs];
    for (const answered of [await ask(me), await give(me, { otp })]) {
      expect([answered.status, answered.failure.message]).toEqual(runs);
    }
    later(EXPORT_LOCK_MS / 1000);
    expect((await give(me, { otp })).status).toBe(200);
  });

  it('is refused for 72 hours after a password reset', async () => {
    const me = await buildAccount(test, members);
    await ask(me);
    const otp = await mailed(me);
    await buildPasswordReset(test, me.accountRef, test.clock.now);
    const opens = new Date(test.clock.now.getTime() + limits.reset_safety.hours * 3_600_000);
    const waits = [403, outcomes.account.export_wait(formatTimeForSentence(opens))];
    for (const answered of [await ask(me), await give(me, { otp })]) {
      expect([answered.status, answered.failure.message]).toEqual(waits);
    }
    test.clock.now = opens;
    expect((await ask(me)).status).toBe(200);
  });

  it('is refused for an export of another member', async () => {
    const me = await buildAccount(test, members);
    const other = await buildAccount(test, members);
    const otp = await buildMailedCode(test, me.accountRef, 'download_data');
    for (const id of [other.id, newId(), 'no-id']) {
      const path = { params: { id } };
      expect((await test.as(me.token).call(exportCode, path)).status).toBe(403);
      expect((await test.as(me.token).call(take, { ...path, query: { otp } })).status).toBe(403);
    }
    expect((await test.as().call(exportCode, params(me))).status).toBe(401);
    expect((await give(me, { otp })).status).toBe(200);
  });
});
