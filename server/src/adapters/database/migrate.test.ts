import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { onServer, urlOf } from '#test/postgres-server.ts';
import { migrations } from '../../db/migrations/index.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from './database.ts';
import { migrate, pendingMigrations, requireMigrated } from './migrate.ts';
import { openPgliteInMemory } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Two doors to one empty database; the embedded engine has but one. */
async function emptyTwice(): Promise<{ doors: [Database, Database]; drop: () => Promise<void> }> {
  const template = inject('template');
  if (template.engine === 'pglite') {
    const only = await openPgliteInMemory();
    return { doors: [only, only], drop: () => only.close() };
  }
  const name = `${template.name}_migrate`;
  await onServer(template.direct, `create database ${name}`);
  const open = () => openPostgres(urlOf(template.server, name));
  const doors: [Database, Database] = [open(), open()];
  const drop = async () => {
    await Promise.all(doors.map((door) => door.close()));
    await onServer(template.direct, `drop database ${name} with (force)`);
  };
  return { doors, drop };
}

let doors: [Database, Database];
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ doors, drop } = await emptyTwice());
});
afterAll(() => drop());

describe('migrating', () => {
  it('happens once when two processes start together, and tells what is missing before', async () => {
    const names = Object.keys(migrations);
    expect(await pendingMigrations(doors[0])).toEqual(names);
    const applied = await Promise.all(doors.map(migrate));
    expect(applied.flat()).toEqual(names);
    expect(await pendingMigrations(doors[1])).toEqual([]);
  });

  it('fills a gap, where what was written beside another change comes after it', async () => {
    const late = '0017-closed-files';
    const { db } = doors[0];
    await sql`alter table application_files drop column access_ended_at`.execute(db);
    await sql`alter table application_events drop column original_name`.execute(db);
    await sql`delete from kysely_migration where name = ${late}`.execute(db);
    expect(await migrate(doors[0])).toEqual([late]);
  });

  it('leaves alone what a newer version has applied, and does what is missing beside it', async () => {
    const { db } = doors[0];
    const added = '0025-trusted-authenticators';
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    );
    expect(await pendingMigrations(doors[0])).toEqual([]);
    expect(await migrate(doors[0])).toEqual([]);
    await sql`alter table totp_secrets drop column trusted_at`.execute(db);
    await sql`delete from kysely_migration where name = ${added}`.execute(db);
    await expect(requireMigrated(doors[0])).rejects.toThrow(
      `The database lacks 1 migrations, from ${added} on. Run npm run migrate first.`,
    );
    expect(await migrate(doors[0])).toEqual([added]);
    await expect(requireMigrated(doors[0])).resolves.toBeUndefined();
    const { rows } = await sql`select 1 from kysely_migration where name = '9999-newer'`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    await sql`delete from kysely_migration where name = '9999-newer'`.execute(db);
  });

  it('gives the authenticators that are there the trust of their enrolment', async () => {
    const { db } = doors[0];
    const added = '0025-trusted-authenticators';
    await sql`alter table totp_secrets drop column trusted_at`.execute(db);
    await sql`delete from kysely_migration where name = ${added}`.execute(db);
    const at = (hours: number) => new Date(Date.parse('2026-05-01T10:00:00Z') + hours * 3_600_000);
    const enrolled = [
      { reset: null, enabled: at(0), trusted: at(0) },
      { reset: at(-1), enabled: at(0), trusted: at(71) },
      { reset: at(-100), enabled: at(0), trusted: at(0) },
      // Which reset came before the last one is not known any more.
      { reset: at(1), enabled: at(0), trusted: at(72) },
      { reset: null, enabled: null, trusted: null },
    ];
    for (const { reset, enabled } of enrolled) {
      const id = newId();
      await sql`
        insert into customers (id, email, first_name, last_name, password_reset_at)
        values (${id}, ${`${id}@people.example`}, 'Ann', 'Lee', ${reset})`.execute(db);
      await sql`
        insert into totp_secrets (id, customer_id, sealed_secret, created_at, enabled_at)
        values (${newId()}, ${id}, '', ${at(-200)}, ${enabled})`.execute(db);
    }
    expect(await migrate(doors[0])).toEqual([added]);
    const { rows } = await sql<{ trusted_at: Date | null }>`
      select trusted_at from totp_secrets order by id`.execute(db);
    expect(rows.map(({ trusted_at }) => trusted_at)).toEqual(
      enrolled.map(({ trusted }) => trusted),
    );
  });

  it('is in the order of the names', () => {
    expect(Object.keys(migrations).toSorted()).toEqual(Object.keys(migrations));
  });

  it('leaves the limits of the connection as they were', async () => {
    const limit = async () =>
      (await sql<Record<string, string>>`show statement_timeout`.execute(doors[0].db)).rows[0];
    const before = await limit();
    await migrate(doors[0]);
    expect(await limit()).toEqual(before);
  });
});

describe('columns', () => {
  it('arrive as plain numbers and dates as texts', async () => {
    const { rows } = await doors[0].pool.query(
      `select count(*) as count, date '2026-02-28' as day, time '09:30' as opens from generate_series(1, 3)`,
    );
    expect(rows).toEqual([{ count: 3, day: '2026-02-28', opens: '09:30:00' }]);
  });
});
