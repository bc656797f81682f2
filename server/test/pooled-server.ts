import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts';
import { onServer } from './postgres-server.ts';

/** What docs/operations.md has the settings of PgBouncer ignore, and the role set to in their place. */
export const recommended = {
  ignored: 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  limits: [
    "statement_timeout = '5s'",
    "lock_timeout = '2s'",
    "idle_in_transaction_session_timeout = '10s'",
    'jit = off',
  ],
} as const;

/**
 * PgBouncer before the PostgreSQL, as docs/operations.md sets it up, for a role of that name that may do everything there.
 */
export async function poolBefore(
  server: string,
  role: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (!hasPgBouncer) throw new Error('TEST_POOLER is set, but PgBouncer is not installed.');
  await onServer(server, `create role ${role} superuser login password '${role}'`);
  for (const limit of recommended.limits) await onServer(server, `alter role ${role} set ${limit}`);
  const url = new URL(server);
  url.username = role;
  url.password = role;
  const bouncer = await startPgBouncer(url.href, recommended.ignored);
  return {
    url: bouncer.through(url.href),
    stop: async () => {
      await bouncer.stop();
      await onServer(server, `drop role ${role}`);
    },
  };
}
