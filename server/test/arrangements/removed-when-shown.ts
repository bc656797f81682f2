import type { TestApp } from '../test-app.ts';

/**
 * Calls `run`. During the call, a database trigger deletes each passkey as soon as its use is
 * recorded.
 */
export async function removedWhenShown<T>(
  { database: { pool } }: Pick<TestApp, 'database'>,
  run: () => Promise<T>,
): Promise<T> {
  await pool.query(`
    create function remove_shown_passkey() returns trigger language plpgsql as
    $$ begin delete from passkeys where id = new.id; return null; end $$`);
  try {
    await pool.query(
      'create trigger shown after update on passkeys for each row execute function remove_shown_passkey()',
    );
    return await run();
  } finally {
    await pool.query('drop function remove_shown_passkey() cascade');
  }
}
