import { beforeAll, beforeEach } from 'vitest';
import { buildAccount, type TestAccount } from './factories/account.ts';
import { type StaffCaller, staffCaller } from './factories/staff-caller.ts';
import type { TestApp } from './test-app.ts';

/**
 * Creates an account for each test of a file. Must be called at the top level. The returned object
 * has the account of the running test.
 */
export function accountForEach(
  test: Pick<TestApp, 'database' | 'passwords'>,
  members: 'customers' | 'vendors',
): TestAccount {
  const account = {} as TestAccount;
  beforeEach(async () => {
    Object.assign(account, await buildAccount(test, members));
  });
  return account;
}

/**
 * Creates a reviewer for all tests of a file. Must be called at the top level. The returned
 * object is filled before the first test.
 */
export function sharedStaff(test: TestApp): StaffCaller {
  const staff = {} as StaffCaller;
  beforeAll(async () => {
    Object.assign(staff, await staffCaller(test));
  });
  return staff;
}
