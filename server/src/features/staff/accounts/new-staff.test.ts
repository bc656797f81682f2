import { staffAuthEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { goodPassword } from '#test/factories/account.ts';
import { testApp } from '#test/test-app.ts';
import { findStaffByEmail, hasStaff } from '../roster/staff.repo.ts';
import { addFirstStaff, addStaffOnServer, describeStaffSignIn } from './new-staff.ts';

const test = testApp();
const deps = () => ({ database: test.database, passwords: test.passwords, now: () => new Date() });
const add = (email: string, password = goodPassword) =>
  addStaffOnServer(deps(), 'root', { email, name: 'Sam', role: 'reviewer', password });

it('the command line adds one staff account per email address', async () => {
  const email = `Sam-${newId()}@Threshold.example`;
  await add(email);
  const body = { email, password: goodPassword };
  const { status } = await test.as().call(staffAuthEndpoints.login, { body });
  expect(status).toBe(200);
  await expect(add(email)).rejects.toThrow(staffOutcomes.staff_taken);
});

it('the command line explains why an email address or password is invalid', async () => {
  await expect(add('sam')).rejects.toThrow(messages.customerLogin.email_invalid);
  await expect(add('sam@b.co', 'short')).rejects.toThrow(messages.password.length_label);
  await expect(add('sam@b.co', 'password')).rejects.toThrow(messages.password.common);
});

it('the command line cleans names and refuses empty ones', async () => {
  const staff = { email: `${newId()}@b.co`, role: 'reviewer', password: goodPassword } as const;
  await addStaffOnServer(deps(), 'root', { ...staff, name: '\u202eSam \u200b Lee' });
  expect(await findStaffByEmail(test.database.db, staff.email)).toMatchObject({ name: 'Sam Lee' });
  await expect(addStaffOnServer(deps(), 'root', { ...staff, name: '\u3164' })).rejects.toThrow(
    staffMessages.staff_name,
  );
});

it('environment settings add the first administrator only if no staff exist', async () => {
  const { db } = test.database;
  const first = { email: 'first@threshold.example', password: goodPassword };
  await add(`${newId()}@threshold.example`);
  expect(await addFirstStaff(deps(), first)).toBeUndefined();
  await db.deleteFrom('staff').execute();
  expect(await addFirstStaff(deps(), undefined)).toBeUndefined();
  expect(await addFirstStaff(deps(), { ...first, password: 'x' })).toContain('STAFF_PASSWORD');
  expect(await hasStaff(db)).toBe(false);
  expect(await addFirstStaff(deps(), first)).toMatch(/^Staff may sign in/);
  expect(await addFirstStaff(deps(), first)).toBeUndefined();
  expect(await findStaffByEmail(db, first.email)).toMatchObject({ role: 'administrator' });
});

it('the server prints the staff sign-in URL, or how to add staff', {
  tags: 'engine',
}, async () => {
  await test.database.db.deleteFrom('staff').execute();
  const enter = () => describeStaffSignIn(test, 'http://localhost:3000');
  expect(await enter()).toContain('npm run staff -- add --email=');
  expect(await enter()).toContain('http://localhost:3000/ops');
  await add('sam@threshold.example');
  expect(await enter()).toBe('Staff sign in at http://localhost:3000/ops');
});
