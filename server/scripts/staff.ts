import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { type StaffAct, staffActs } from '@threshold/contract/endpoints/staff/staff-accounts';
import { type StaffRole, staffRoles } from '@threshold/contract/vocabularies';
import type { Database } from '../src/adapters/database/database.ts';
import { openPasswords } from '../src/adapters/passwords/passwords.ts';
import { changeStaffAccount } from '../src/features/staff/accounts/manage-staff.service.ts';
import { addStaffOnServer, generatePassword } from '../src/features/staff/accounts/new-staff.ts';
import {
  findStaffByEmail,
  hasAdministrator,
  listStaffPage,
} from '../src/features/staff/roster/staff.repo.ts';
import { SetupError } from '../src/lib/setup-error.ts';
import { onDatabase } from './frame/run-command.ts';

/*
 * Manages staff accounts from the server's command line. It offers the actions of the staff console
 * and some that the console lacks, such as helping the only administrator after a lost phone. The
 * audit log records each action with the system user's name. On the embedded engine the product
 * must not run at the same time.
 *
 * `add` generates a password and prints it once, unless STAFF_PASSWORD contains a password. An
 * argument would not be safe, because other users of the machine could read it.
 */

const usage = `npm run staff -- list
npm run staff -- add --email=ann@example.com [--name='Ann Lee'] [--role=reviewer|administrator]
npm run staff -- disable | enable | reset-password | reset-2fa | sign-out --email=ann@example.com
npm run staff -- make-reviewer | make-administrator --email=ann@example.com

Without --role the first one who may look after accounts is an administrator, and others are reviewers.`;

const commandLine = userInfo().username;
const { email, name, role, command } = readArguments();
await run();

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
      },
      allowPositionals: true,
    });
    return { ...values, email: values.email?.trim().toLowerCase() ?? '', command: positionals[0] };
  } catch {
    return refuse();
  }
}

function refuse(): never {
  console.error(usage);
  process.exit(2);
}

async function run(): Promise<void> {
  const act = staffActs.find((each) => each.replaceAll('_', '-') === command);
  const isKnown = act !== undefined || command === 'add' || command === 'list';
  const wanted = role === undefined ? undefined : staffRoles.find((each) => each === role);
  if (!isKnown || (command !== 'list' && email === '') || (role !== undefined && !wanted)) refuse();
  await onDatabase(async ({ database }) => {
    if (act) await change(database, act);
    else if (command === 'add') await add(database, wanted);
    else await list(database);
  });
}

async function openDependencies(database: Database) {
  return { database, passwords: await openPasswords(), now: () => new Date() };
}

async function add(database: Database, wanted: StaffRole | undefined): Promise<void> {
  const given = process.env.STAFF_PASSWORD;
  const password = given ?? generatePassword();
  const usual = (await hasAdministrator(database.db)) ? 'reviewer' : 'administrator';
  const newStaff = { email, name: name ?? email, role: wanted ?? usual, password } as const;
  await addStaffOnServer(await openDependencies(database), commandLine, newStaff);
  console.log(
    `${email} (${newStaff.role}) may sign in at /ops${given ? '' : ` with the password ${password}`}`,
  );
}

async function change(database: Database, act: StaffAct): Promise<void> {
  const staff = await findStaffByEmail(database.db, email);
  if (!staff) throw new SetupError(`${email}: there is no such member of staff`);
  const password = await changeStaffAccount(
    await openDependencies(database),
    { commandLine },
    staff.id,
    act,
  );
  console.log(`${email}: done${password === null ? '' : `, the new password is ${password}`}`);
}

async function list(database: Database): Promise<void> {
  const { rows } = await listStaffPage(database.db, { page: 1, limit: 10_000 });
  for (const { disabled_at, last_seen_at, two_factor_enabled, ...staff } of rows) {
    console.log(
      [
        staff.email,
        staff.name,
        staff.role,
        disabled_at ? `disabled ${disabled_at.toISOString()}` : 'may sign in',
        two_factor_enabled ? 'two-factor on' : 'two-factor not set up',
        `seen ${last_seen_at?.toISOString() ?? 'never'}`,
      ].join('\t'),
    );
  }
}
