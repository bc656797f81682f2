import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { pushEndpoints } from '@threshold/contract/endpoints/notifications/push';
import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import type { Db } from '#src/adapters/database/database.ts';
import { pushingApp } from '#test/arrangements/pushing.ts';
import { buildApplication } from '#test/factories/application.ts';
import { pushBrowser } from '#test/peers/push-service.ts';
import { upsertPushDevice } from './push-devices.repo.ts';
import { findCurrentKey } from './push-keys.repo.ts';

const { test, between, customer, vendor, service, publicKey, subscribe, queued } = pushingApp();

/** Runs `call` during the transaction of `first`, which ends once `call` waits for it. */
async function duringTransaction<T>(
  first: (trx: Db) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { db } = test.database;
  let second: Promise<T> | undefined;
  await db.transaction().execute(async (trx) => {
    await first(trx);
    second = call();
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      expect(rows).toHaveLength(1);
    });
  });
  return second as Promise<T>;
}

// The embedded database runs one transaction at a time, so these tests need PostgreSQL.
describe.runIf(inject('template').engine === 'postgres')('concurrent changes of devices', () => {
  it('do not delay a notification for a member who is signing out', async () => {
    await subscribe(customer());
    const loan_application_id = await buildApplication(test, between());
    const moved = await duringTransaction(
      (trx) =>
        trx
          .updateTable('sessions')
          .set({ revoked_at: test.clock.now })
          .where('customer_id', '=', customer().id)
          .execute(),
      () =>
        test.as(vendor().token).call(loanApplicationEndpoints.updateStatus, {
          query: { loan_application_id, status: 'in_progress' },
        }),
    );
    expect(moved.status).toBe(200);
    expect(await queued()).toEqual([]);
  });

  it('assign a browser to the second of two subscribing members', async () => {
    const { db } = test.database;
    const { subscription } = pushBrowser(service().origin);
    const { endpoint, keys } = subscription;
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('customer_id', '=', customer().id)
      .executeTakeFirstOrThrow();
    const key = await findCurrentKey(db);
    const device = { session_id: session.id, key_id: key?.id ?? '', endpoint, ...keys };
    const member = { column: 'customer_id', id: customer().id } as const;
    const { ok } = await duringTransaction(
      (trx) => upsertPushDevice(trx, member, device, test.clock.now),
      () =>
        test.as(vendor().token).call(pushEndpoints.subscribe, {
          body: { ...subscription, public_key: publicKey() },
        }),
    );
    expect(ok.data.devices).toMatchObject([{ current: true }]);
    const { ok: other } = await test.as(customer().token).call(pushEndpoints.read);
    expect(other.data.devices).toEqual([]);
  });
});
