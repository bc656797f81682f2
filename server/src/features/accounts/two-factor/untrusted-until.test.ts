import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, describe, expect, it } from 'vitest';
import { formatTimeForSentence } from '#src/lib/local-time.ts';
import { getExportEndpoints } from '#test/arrangements/exported-data.ts';
import { resetByMail } from '#test/arrangements/reset-by-mail.ts';
import { buildAccount, goodPassword, type TestAccount } from '#test/factories/account.ts';
import { buildFile } from '#test/factories/file.ts';
import {
  buildMessageKeys,
  buildSealedBackup,
  codeSlot,
  newKeys,
} from '#test/factories/message-keys.ts';
import { generateTotpCode } from '#test/factories/totp.ts';
import { getTwoFactorEndpoints, members } from '#test/members.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { hours } = limits.reset_safety;
const start = Date.now();
const at = (hour: number) => new Date(start + hour * 60 * 60_000);
const { files_wait, off_wait, password_off_wait } = outcomes.twoFactor;
const { reset_wait } = e2eeOutcomes;

afterEach(() => {
  test.clock.now = at(0);
});

const current_password = goodPassword;

/** Enrols an authenticator through the API, as a member does. */
async function enrol(token: string) {
  const { generateSecret, enable } = getTwoFactorEndpoints(members);
  const { secret } = (await test.as(token).call(generateSecret)).ok;
  const verification_code = generateTotpCode(secret, test.clock.now);
  const { ok } = await test
    .as(token)
    .call(enable, { body: { verification_code, current_password } });
  return { secret, recovery_code: ok.recovery_codes[0] ?? '' };
}
type Enrolled = Awaited<ReturnType<typeof enrol>>;

const refusal = (sentence: string) => `403 ${sentence}`;

const role = 'vendor';
const said = ({ status, text }: { status: number; text: string }) =>
  status === 200 ? 'open' : `${status} ${(JSON.parse(text) as { message: string }).message}`;

/** Returns an unused code of the authenticator, because each code works once. */
function nextCode({ secret }: Enrolled): string {
  test.clock.now = new Date(test.clock.now.getTime() + 60_000);
  return generateTotpCode(secret, test.clock.now);
}

async function askForFile({ id }: TestAccount, token: string, enrolled: Enrolled): Promise<string> {
  const s3_path = await buildFile(test, { vendor_id: id, kind: 'chat' });
  const body = { s3_path, verification_code: nextCode(enrolled), role };
  return said(await test.as(token).call(chatEndpoints.verifyFileAccess, { body }));
}

/** Tries each action that two-factor protects, with right codes. @returns 'open' or the refusal */
async function askAll(me: TestAccount, token: string, enrolled: Enrolled) {
  const { id } = me;
  const { recovery_code } = enrolled;
  const caller = test.as(token);
  const code = () => nextCode(enrolled);
  const before = await buildMessageKeys(test.database.db, { id, role });
  const { entry } = await newKeys({ id, role }, before, 'reset');
  const post = (call: string, payload: object) =>
    caller.raw({ method: 'POST', url: `/api/${members}/2fa/${call}`, payload });
  return {
    file: await askForFile(me, token, enrolled),
    export: said(
      await caller.raw({
        url: `/api/${members}/${id}/export?verification_code=${code()}`,
      }),
    ),
    keys: said(
      await caller.call(e2eeEndpoints.publish, {
        headers: { 'if-match': '"1"' },
        body: {
          entry,
          backup: buildSealedBackup(2, { slots: [codeSlot('N')] }),
          verification_code: code(),
          current_password,
        },
      }),
    ),
    offByPassword: said(await post('disable-with-password', { password: goodPassword })),
    offByRecoveryCode: said(await post('disable', { recovery_code, current_password })),
    offByCode: said(await post('disable', { verification_code: code(), current_password })),
  };
}

describe('authenticator of an account with password resets', () => {
  const reset = ({ email }: TestAccount) => resetByMail(test, members, email);

  it('permits no protected action for 72 hours if enrolled after a reset', async () => {
    const me = await buildAccount(test, members);
    const enrolled = await enrol(await reset(me));
    test.clock.now = at(1);
    const opens = formatTimeForSentence(at(hours));
    expect(await askAll(me, await reset(me), enrolled)).toEqual({
      file: refusal(files_wait(opens)),
      export: refusal(outcomes.account.export_wait(opens)),
      keys: refusal(reset_wait(opens)),
      offByPassword: refusal(password_off_wait(formatTimeForSentence(at(1 + hours)))),
      offByRecoveryCode: refusal(off_wait(opens)),
      offByCode: refusal(off_wait(opens)),
    });
  });

  it('permits protected actions 72 hours after the first reset, despite a second reset', async () => {
    const me = await buildAccount(test, members);
    const enrolled = await enrol(await reset(me));
    test.clock.now = at(hours - 1);
    const token = await reset(me);
    test.clock.now = at(hours);
    expect(await askAll(me, token, enrolled)).toMatchObject({
      file: 'open',
      export: 'open',
      keys: 'open',
      // The last password reset by mail was an hour ago.
      offByPassword: refusal(password_off_wait(formatTimeForSentence(at(2 * hours - 1)))),
      offByRecoveryCode: 'open',
    });
  });

  it('stays trusted if it was set up before the password reset', async () => {
    const me = await buildAccount(test, members);
    const enrolled = await enrol(me.token);
    test.clock.now = at(1);
    expect(await askAll(me, await reset(me), enrolled)).toMatchObject({
      file: 'open',
      export: 'open',
      keys: 'open',
      offByPassword: refusal(password_off_wait(formatTimeForSentence(at(1 + hours)))),
      offByRecoveryCode: 'open',
    });
  });

  it('is untrusted for 72 hours if enrolled as a replacement after a reset', async () => {
    const me = await buildAccount(test, members);
    const first = await enrol(me.token);
    test.clock.now = at(1);
    const token = await reset(me);
    expect((await askAll(me, token, first)).offByRecoveryCode).toBe('open');
    test.clock.now = at(2);
    const second = await enrol(token);
    expect(await askForFile(me, token, second)).toBe(
      refusal(files_wait(formatTimeForSentence(at(1 + hours)))),
    );
  });

  it('permits no export if two-factor is turned off soon after a reset', async () => {
    const me = await buildAccount(test, members);
    const enrolled = await enrol(me.token);
    const token = await reset(me);
    const body = { recovery_code: enrolled.recovery_code, current_password };
    expect(
      (await test.as(token).call(getTwoFactorEndpoints(members).disable, { body })).status,
    ).toBe(200);
    const { exportCode } = getExportEndpoints(members);
    const asked = await test.as(token).call(exportCode, { params: { id: me.id } });
    const opens = formatTimeForSentence(at(hours));
    expect(said(asked)).toBe(refusal(outcomes.account.export_wait(opens)));
  });
});
