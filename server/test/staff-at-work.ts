import { adminFiguresEndpoints, type StaffWorkKind } from '@threshold/contract/admin-figures';
import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import { registers } from '@threshold/contract/registers';
import { beforeEach, expect } from 'vitest';
import { watchStaffWork } from '#src/features/staff-figures/staff-figures.jobs.ts';
import { type StaffCaller, staffCaller } from './factories/staff-caller.ts';
import { buildVendor, buildVendorAccount } from './factories/vendor.ts';
import type { TestApp } from './test-app.ts';

const { figures, setGoal } = adminFiguresEndpoints;
const { updateStatus } = adminVendorEndpoints;
const HOUR_MS = 3_600_000;
/** Thursday, 11:00 in Sydney. */
const NOW = new Date('2026-11-26T00:00:00Z');

const check = {
  register: registers.brokers.name,
  number: '991234',
  holder: 'Vic Vendor',
  expires_on: '2099-06-30',
} as const;

/**
 * Two reviewers and an administrator of each test, who have decided nothing yet and for whom nothing waits, with a clock that
 * is moved. Call it at the top level.
 */
export function staffAtWork(test: TestApp) {
  const people = {} as { ada: StaffCaller; bo: StaffCaller; chief: StaffCaller };

  /** Sets the clock; staff are at work then. */
  async function at(moment: Date) {
    test.clock.now = moment;
    await test.database.db
      .updateTable('sessions')
      .set({ created_at: moment, last_seen_at: moment })
      .execute();
  }
  const hoursAgo = (hours: number) => new Date(test.clock.now.getTime() - hours * HOUR_MS);

  beforeEach(async () => {
    const { db } = test.database;
    const tables = ['vetting_days', 'vetting_backlogs', 'vetting_goals', 'chat_reports'] as const;
    for (const table of [...tables, 'vendors' as const]) await db.deleteFrom(table).execute();
    await db.updateTable('staff').set({ disabled_at: NOW }).execute();
    people.ada = await staffCaller(test, { name: 'Ada Banksia' });
    people.bo = await staffCaller(test, { name: 'Bo Wattle' });
    people.chief = await staffCaller(test, { name: 'Cleo Chief', role: 'administrator' });
    await at(NOW);
  });

  /** A complete listing that has waited for so many hours. */
  async function waiting(hours: number, overrides: Parameters<typeof buildVendor>[1] = {}) {
    const { db } = test.database;
    const created_at = hoursAgo(hours);
    const id = await buildVendor(db, { status: 'pending', created_at, ...overrides });
    await buildVendorAccount(db, { vendor_id: id });
    return id;
  }

  async function decide(staff: StaffCaller, id: string, status: 'approved' | 'rejected') {
    const body =
      status === 'approved' ? { status, checks: [check] } : { status, reason: 'No such number.' };
    expect((await staff.call(updateStatus, { params: { id }, body })).status).toBe(200);
  }

  const read = async (kind: StaffWorkKind = 'pending', as = people.chief, days?: '90') =>
    (await as.call(figures, { query: { kind, days } })).ok.data;

  return {
    people,
    at,
    hoursAgo,
    later: (hours: number) => at(new Date(test.clock.now.getTime() + hours * HOUR_MS)),
    waiting,
    decide,
    read,
    ofKind: async (kind: StaffWorkKind) =>
      (await read(kind)).kinds.find((one) => one.kind === kind),
    set: (kind: StaffWorkKind, hours: number | null, version = 0) =>
      people.chief.call(setGoal, { params: { kind }, body: { hours, version } }),
    /** As the job does. */
    watch: () =>
      watchStaffWork({
        database: test.database,
        now: () => test.clock.now,
        opsUrl: () => 'https://o.example',
      }),
  };
}
