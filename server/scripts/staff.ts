import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/adapters/database/index.ts';
import { migrate } from '../src/adapters/database/migrate.ts';
import { openPasswords } from '../src/adapters/passwords/passwords.ts';
import { readConfig } from '../src/config.ts';
import { addStaff } from '../src/features/admin/add-staff.ts';
import { SetupError } from '../src/lib/setup-error.ts';

/*
 * Staff accounts. On the embedded engine the product must not be running at the same time.
 *
 *   npm run staff -- add --email=ann@example.com [--name='Ann Lee']
 *
 * The password is made up and printed once, unless STAFF_PASSWORD gives one: in an argument others could read it.
 */

const usage = "npm run staff -- add --email=ann@example.com [--name='Ann Lee']";

const { values, positionals } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string' } },
  allowPositionals: true,
});
if (positionals[0] !== 'add' || !values.email) {
  console.error(usage);
  process.exit(2);
}

try {
  await add(values.email, values.name ?? values.email);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function add(email: string, name: string): Promise<void> {
  const database = await openDatabase(readConfig(process.env, 'local'));
  try {
    await migrate(database);
    const given = process.env.STAFF_PASSWORD;
    const password = given ?? randomBytes(15).toString('base64url');
    await addStaff({ database, passwords: await openPasswords() }, { email, name, password });
    console.log(`${email} may sign in at /ops${given ? '' : ` with the password ${password}`}`);
  } finally {
    await database.close();
  }
}
