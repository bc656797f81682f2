import type { MatrixActor } from '@threshold/contract/endpoint';
import { customerRow } from '../factories/customer.ts';
import { listServiceIds } from '../factories/service.ts';
import { buildSessionRow } from '../factories/session.ts';
import { staffRow } from '../factories/staff.ts';
import { vendorAccountRow, vendorRow } from '../factories/vendor.ts';
import type { TestApp } from '../test-app.ts';

/**
 * Returns the staff role for an actor: administrator, or else reviewer, also for actors who are not
 * staff.
 */
export const getStaffRole = (actor: MatrixActor) =>
  actor === 'administrator' ? 'administrator' : 'reviewer';

/** Signed-in accounts of all actors of the matrix, and the ids that the requests are about. */
export interface World {
  readonly test: TestApp;
  readonly customerId: string;
  readonly vendorId: string;
  /** The contract's `_id` of each actor. */
  readonly ids: Readonly<Record<Exclude<MatrixActor, 'guest'>, string>>;
  readonly tokens: Readonly<Record<MatrixActor, string | undefined>>;
}

/**
 * Inserts new accounts, so that the changes made by one request do not affect the next. Uses only
 * one statement per table. Disables the staff that earlier calls created, because some requests
 * mail all staff.
 */
export async function buildWorld(test: TestApp): Promise<World> {
  const { db } = test.database;
  const [customer, other_customer] = [customerRow(), customerRow()];
  const [vendor, other_vendor] = [vendorRow(), vendorRow()];
  const [account, other_account] = [vendorAccountRow(vendor.id), vendorAccountRow(other_vendor.id)];
  const [reviewer, administrator] = [
    staffRow({ role: 'reviewer' }),
    staffRow({ role: 'administrator' }),
  ];
  const sessions = {
    customer: buildSessionRow({ customer_id: customer.id }),
    other_customer: buildSessionRow({ customer_id: other_customer.id }),
    vendor: buildSessionRow({ vendor_account_id: account.id }),
    other_vendor: buildSessionRow({ vendor_account_id: other_account.id }),
    reviewer: buildSessionRow({ staff_id: reviewer.id }),
    administrator: buildSessionRow({ staff_id: administrator.id }),
  };
  const [service = ''] = await listServiceIds(db, 'Mortgage Broker');
  await db.insertInto('customers').values([customer, other_customer]).execute();
  await db.insertInto('vendors').values([vendor, other_vendor]).execute();
  const offered = [vendor, other_vendor].map(({ id }) => ({ vendor_id: id, service_id: service }));
  await db.insertInto('vendor_services').values(offered).execute();
  await db.insertInto('vendor_accounts').values([account, other_account]).execute();
  await db
    .updateTable('staff')
    .set({ disabled_at: new Date() })
    .where('disabled_at', 'is', null)
    .execute();
  await db.insertInto('staff').values([reviewer, administrator]).execute();
  const rows = Object.values(sessions).map(({ row }) => row);
  await db.insertInto('sessions').values(rows).execute();
  return {
    test,
    customerId: customer.id,
    vendorId: vendor.id,
    ids: {
      customer: customer.id,
      other_customer: other_customer.id,
      vendor: vendor.id,
      other_vendor: other_vendor.id,
      reviewer: reviewer.id,
      administrator: administrator.id,
    },
    tokens: {
      guest: undefined,
      customer: sessions.customer.token,
      other_customer: sessions.other_customer.token,
      vendor: sessions.vendor.token,
      other_vendor: sessions.other_vendor.token,
      reviewer: sessions.reviewer.token,
      administrator: sessions.administrator.token,
    },
  };
}
