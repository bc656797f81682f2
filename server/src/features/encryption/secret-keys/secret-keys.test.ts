import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { recordProcessRun } from '#src/db/process-run-queries.ts';
import { totpSecrets } from '#src/features/accounts/authenticators/totp.ts';
import { createKeyRing, createSecretBox, createSigner } from '#src/lib/secrets.ts';
import { SetupError } from '#src/lib/setup-error.ts';
import { createCaller } from '#test/client.ts';
import { buildAccount, goodPassword, type TestAccount } from '#test/factories/account.ts';
import { buildAlert } from '#test/factories/alert.ts';
import { buildTwoFactor, generateTotpCode, recoveryCode } from '#test/factories/totp.ts';
import { getTwoFactorEndpoints } from '#test/members.ts';
import { testApp, testKeys, testSigner } from '#test/test-app.ts';
import { buildUnsubscribeLinks } from '../../search/alerts/alert-links.ts';
import { deleteLostKey, rekeySecrets } from './key-rotation.ts';
import { openSecretKeys, type SecretKeys } from './secret-keys.ts';

const test = testApp();
const calls = getTwoFactorEndpoints('customers');

const old = testKeys[0].secret;
const [fresh, wrong] = ['a newer key of the installation', 'a key of something else'];
const at = new Date('2026-11-22T10:00:00Z');
const open = (...secrets: [string, ...string[]]) => openSecretKeys(test.database, secrets, at);
const stored = () => test.database.db.selectFrom('secret_keys').selectAll().orderBy('id').execute();
const idOf = (secret: string) => createKeyRing([secret])[0].id;

let app: FastifyInstance | undefined;
/** Starts another process of the product with these keys. */
async function runBy({ ring, retired }: SecretKeys) {
  app = await test.another({ sign: createSigner(ring, retired), box: createSecretBox(ring) });
  return createCaller(app);
}

let me: TestAccount;
let secret: string;
beforeEach(async () => {
  const { db } = test.database;
  for (const table of ['secret_keys', 'totp_secrets', 'process_runs'] as const) {
    await db.deleteFrom(table).execute();
  }
  me = await buildAccount(test, 'customers');
  secret = await buildTwoFactor(test, me.accountRef);
});
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** Turns off two-factor authentication with a right code, in a process with these keys. */
async function useCode(keys: SecretKeys) {
  const as = await runBy(keys);
  const verification_code = generateTotpCode(secret, test.clock.now);
  return as(me.token).call(calls.disable, { body: { verification_code } });
}

describe('SECRET_KEY of a starting process', () => {
  it('is recorded at the first start without revealing the secret', async () => {
    await test.database.db.deleteFrom('totp_secrets').execute();
    expect((await open(fresh)).ring).toEqual(createKeyRing([fresh]));
    expect(await stored()).toMatchObject([{ id: idOf(fresh), added_at: at, retired_at: null }]);
    expect(JSON.stringify(await stored())).not.toContain(fresh);
    expect((await open(fresh)).retired).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });

  it('is rejected at the first start if it cannot decrypt existing data', async () => {
    const refused = open(wrong);
    await expect(refused).rejects.toBeInstanceOf(SetupError);
    await expect(refused).rejects.toThrow(/^SECRET_KEY: .*none of 1 secrets/);
    expect(await stored()).toEqual([]);
    await open(old);
    expect(await stored()).toMatchObject([{ id: idOf(old) }]);
  });

  it('is accepted at the first start if it decrypts some existing data', async () => {
    for (let i = 0; i < 3; i += 1) {
      await buildTwoFactor(test, (await buildAccount(test, 'customers')).accountRef);
    }
    const [broken] = await totpSecrets.list(test.database.db, undefined, 1);
    if (broken) await totpSecrets.replace(test.database.db, broken, 'AAAA');
    await open(old);
    expect(await stored()).toHaveLength(1);
  });

  it('is rejected if unknown; the error names the id of the known key', async () => {
    await open(old);
    for (const given of [[wrong], [wrong, fresh]] as const) {
      await expect(openSecretKeys(test.database, given, at)).rejects.toThrow(
        `not the key of this installation: ${idOf(old)} (in use since ${at.toISOString()})`,
      );
    }
    expect(await stored()).toHaveLength(1);
  });

  it('is rejected if its id is known but its secret differs', async () => {
    await open(old);
    await test.database.db.updateTable('secret_keys').set({ check_value: 'other' }).execute();
    await expect(open(old)).rejects.toThrow('has the same id as another key');
  });

  it('must contain the old and the new key while sealed data needs both', async () => {
    await open(old);
    const { ring } = await open(fresh, old);
    expect(ring.map(({ id }) => id)).toEqual([idOf(fresh), idOf(old)]);
    for (const alone of [fresh, old]) {
      await expect(open(alone)).rejects.toThrow('a key is missing with which');
    }
  });

  it('is rejected if another process starts first with another key', async () => {
    await test.database.db.deleteFrom('totp_secrets').execute();
    const starts = await Promise.allSettled([open(old), open(wrong), open(old), open(wrong)]);
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await stored()).toHaveLength(1);
  });
});

describe('new secret key listed before the old key', () => {
  it('allows data sealed with the old key to be decrypted', async () => {
    await open(old);
    expect((await useCode(await open(fresh, old))).status).toBe(200);
  });

  it('replaces the old key after all data is sealed with the new key', async () => {
    await open(old);
    const keys = await open(fresh, old);
    const done = await rekeySecrets(test.database, keys, at);
    expect(done).toEqual({ sealedAnew: 1, left: 0, unopened: 0, retired: [idOf(old)] });
    const alone = await open(fresh);
    expect(alone.retired).toEqual(createKeyRing([old]));
    expect((await useCode(alone)).status).toBe(200);
  });

  it('preserves recovery codes and links in mails after replacing the old key', async () => {
    await open(old);
    const id = await buildAlert(test.database.db);
    const { unsubscribe_token_hash } = await test.database.db
      .selectFrom('alerts')
      .select('unsubscribe_token_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await rekeySecrets(test.database, await open(fresh, old), at);
    const alone = await open(fresh);
    const as = await runBy(alone);
    const body = { recovery_code: recoveryCode };
    expect((await as(me.token).call(calls.disable, { body })).status).toBe(200);
    const deps = { sign: createSigner(alone.ring, alone.retired), publicUrl: () => '' };
    const alert = { id, unsubscribe_token_hash };
    expect(buildUnsubscribeLinks(deps, alert).unsubscribe_url).toContain(
      testSigner(`alert-unsubscribe:${id}`),
    );
  });

  it('can be replaced by a third key that still opens older data', async () => {
    await open(old);
    await rekeySecrets(test.database, await open(fresh, old), at);
    const third = 'the third key of the installation';
    const done = await rekeySecrets(test.database, await open(third, fresh), at);
    // Two texts are sealed again: the member's secret, and the secret of the retired first key.
    expect(done).toEqual({ sealedAnew: 2, left: 0, unopened: 0, retired: [idOf(fresh)] });
    const alone = await open(third);
    expect(alone.retired.map((key) => key.secret).toSorted()).toEqual([old, fresh].toSorted());
    expect((await useCode(alone)).status).toBe(200);
  });

  it('can be replaced by the old key again', async () => {
    await open(old);
    await rekeySecrets(test.database, await open(fresh, old), at);
    await rekeySecrets(test.database, await open(old, fresh), at);
    expect((await open(old)).ring).toEqual(createKeyRing([old]));
    expect((await stored()).find(({ id }) => id === idOf(old))).toMatchObject({
      retired_at: null,
      sealed_secret: null,
    });
  });
});

describe('sealing all data with a new key', () => {
  it('works in batches and can be resumed after an interruption', async () => {
    await open(old);
    for (let i = 0; i < 250; i += 1) {
      const { customer_id } = (await buildAccount(test, 'customers')).accountRef as {
        customer_id: string;
      };
      await test.database.db
        .insertInto('totp_secrets')
        .values({
          id: newId(),
          customer_id,
          vendor_account_id: null,
          staff_id: null,
          sealed_secret: createSecretBox(testKeys).seal('A', `totp:customer_id:${customer_id}`),
          created_at: at,
        })
        .execute();
    }
    const keys = await open(fresh, old);
    const stop = () => {
      throw new Error('the operator pressed Ctrl+C');
    };
    await expect(rekeySecrets(test.database, keys, at, stop)).rejects.toThrow('Ctrl+C');
    expect(await rekeySecrets(test.database, keys, at)).toMatchObject({
      sealedAnew: 51,
      left: 200,
    });
    expect(await rekeySecrets(test.database, keys, at)).toMatchObject({ sealedAnew: 0, left: 252 });
  });

  it('does not overwrite data that another process replaced in the meantime', async () => {
    const { db } = test.database;
    const [text] = await totpSecrets.list(db, undefined, 1);
    if (!text) throw new Error('expected a secret');
    expect(await totpSecrets.replace(db, text, 'sealed meanwhile')).toBe(true);
    expect(await totpSecrets.replace(db, text, 'sealed from the old copy')).toBe(false);
  });

  it('is refused while another running process uses another key', {
    tags: 'engine',
  }, async () => {
    await open(old);
    const keys = await open(fresh, old);
    const run = { id: newId(), startedAt: new Date(at.getTime() - 60_000), keyId: idOf(old) };
    await recordProcessRun(test.database.db, run, at);
    await expect(rekeySecrets(test.database, keys, at)).rejects.toThrow(/^1 running process/);
    const [text] = await totpSecrets.list(test.database.db, undefined, 1);
    expect(text && createSecretBox(testKeys).open(text.sealed, text.context)).toBe(secret);
    const ended = new Date(at.getTime() + 4 * 60_000);
    await recordProcessRun(test.database.db, { ...run, id: newId(), keyId: idOf(fresh) }, ended);
    expect(await rekeySecrets(test.database, keys, ended)).toMatchObject({ sealedAnew: 1 });
  });

  it('counts data that no key can decrypt', async () => {
    await open(old);
    const [text] = await totpSecrets.list(test.database.db, undefined, 1);
    const foreign = createSecretBox(createKeyRing([wrong])).seal(secret, text?.context ?? '');
    if (text) await totpSecrets.replace(test.database.db, text, foreign);
    const keys = await open(fresh, old);
    expect(await rekeySecrets(test.database, keys, at)).toMatchObject({
      sealedAnew: 0,
      unopened: 1,
    });
    const { status, failure } = await useCode(keys);
    expect([status, failure.message]).toEqual([503, outcomes.twoFactor.unreadable.members]);
  });
});

describe('lost secret key', () => {
  const ring = createKeyRing([fresh]);

  it('can be deleted by id, after which two-factor can be turned off', async () => {
    await open(old);
    await expect(deleteLostKey(test.database, { ring }, 'none', at)).rejects.toThrow('no such key');
    await expect(deleteLostKey(test.database, { ring }, '', at)).rejects.toThrow(idOf(old));
    await expect(open(fresh)).rejects.toThrow(`--lost=ID`);
    await deleteLostKey(test.database, { ring }, idOf(old), at);
    const keys = await open(fresh);
    expect((await useCode(keys)).status).toBe(503);
    const as = createCaller(app as FastifyInstance);
    const body = { password: goodPassword };
    expect((await as(me.token).call(calls.disableWithPassword, { body })).status).toBe(200);
  });

  it('can be deleted after a new key was added', async () => {
    await open(old);
    await open(fresh, old);
    await deleteLostKey(test.database, { ring }, idOf(old), at);
    expect(await stored()).toMatchObject([{ id: idOf(fresh) }]);
    expect((await open(fresh)).ring).toEqual(ring);
  });

  it('can be deleted without an id if no key was ever recorded', async () => {
    await expect(open(fresh)).rejects.toThrow(/npm run rekey -- --lost=$/);
    await deleteLostKey(test.database, { ring }, '', at);
    expect((await open(fresh)).ring).toEqual(ring);
  });
});
